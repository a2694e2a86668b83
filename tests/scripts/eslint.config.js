import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/vendor/**", "**/node_modules/**"] },
  {
    ...js.configs.recommended,
    files: ["**/*.js"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: { ...globals.browser } },
    rules: {
      ...js.configs.recommended.rules,
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-implicit-globals": "error",
      "no-eval": "error",
      "no-restricted-globals": ["error", { name: "fetch", message: "Ask the site through network.js." }],
    },
  },
  { files: ["**/network.js", "**/*-worker.js"], rules: { "no-restricted-globals": "off" } },
  {
    files: ["**/*-worker.js"],
    languageOptions: { sourceType: "script", globals: globals.serviceworker },
  },
  { files: ["tests/scripts/**/*.js"], languageOptions: { globals: globals.node } },
];
