/**
 * Whether the browser knows that nobody can be reached. A hall's laptop serves itself: without any
 * network it is not offline.
 * @returns {boolean}
 */
export const isOffline = () =>
  navigator.onLine === false && !["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
