/* Which texts are pages of the site, and how a page is made of what has changed in the last one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { changed, isOurs } from "../../tournament/web/static/web/scripts/changes.js";

const PAGE = '<html><main><div id="script-texts"></div><p>1</p></main></html>\n';

test("a page of the site is whole and has its mark", () => {
  assert.ok(isOurs(PAGE));
  assert.ok(!isOurs(PAGE.slice(0, -10)));
  assert.ok(!isOurs("<html><h1>Log in to this Wi-Fi</h1></html>"));
  assert.ok(!isOurs(""));
});

test("a page is made of pieces of the last one and of new words", () => {
  const of = PAGE.split("<").length;
  assert.equal(changed(PAGE, { of, steps: [[0, of]] }), PAGE);
  assert.equal(changed(PAGE, { of, steps: [[0, 5], "p>2", [6, of - 6]] }), PAGE.replace("1", "2"));
});

test("changes of another page are not taken", () => {
  assert.equal(changed(PAGE, { of: 3, steps: [[0, 3]] }), null);
  assert.equal(changed(PAGE, { of: PAGE.split("<").length }), null);
  assert.equal(changed("", { of: 3, steps: [] }), null);
});
