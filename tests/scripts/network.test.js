/* What an answer is, whatever the network makes of it; when to ask again; in which words it is told. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { judged, passes, pause, sentence } from "../../tournament/web/static/web/scripts/network.js";

const JSON_TYPE = "application/json; charset=utf-8";
const HTML_TYPE = "text/html; charset=utf-8";
const kind = (status, type, text, expected) => judged({ status, type, text }, expected).kind;
const next = { shape: (told) => typeof told.next === "string" };

test("only the expected JSON is done", () => {
  assert.equal(kind(200, JSON_TYPE, '{"next": "/"}', next), "done");
  assert.equal(kind(200, JSON_TYPE, '{"nxt": "/"}', next), "strange");
  assert.equal(kind(200, JSON_TYPE, '{"next": "/', next), "strange");
  assert.equal(kind(200, JSON_TYPE, "[1]"), "strange");
  assert.equal(kind(200, JSON_TYPE, "null"), "strange");
  assert.equal(kind(200, HTML_TYPE, "<h1>Log in to this Wi-Fi</h1>", next), "strange");
  assert.equal(kind(200, "text/plain", '{"next": "/"}', next), "strange");
  assert.equal(kind(204, "", "", next), "strange");
});

test("a refusal is the site's only as JSON", () => {
  for (const [status, name] of [
    [400, "refused"], [401, "logged_out"], [403, "forbidden"], [404, "missing"],
    [409, "conflict"], [410, "missing"], [413, "refused"], [422, "refused"],
  ]) {
    assert.equal(kind(status, JSON_TYPE, '{"error": "x"}'), name);
    assert.equal(kind(status, HTML_TYPE, "<h1>no</h1>"), "strange");
    assert.equal(kind(status, HTML_TYPE, "<h1>no</h1>", { html: true }), name);
  }
  for (const status of [429, 500, 502, 503, 507]) assert.equal(kind(status, HTML_TYPE, ""), "fault");
});

test("a page counts where a page is due", () => {
  const own = { html: true, shape: (told, text) => text.includes("data-live") || "steps" in told };
  assert.equal(kind(200, HTML_TYPE, "<main data-live>", own), "done");
  assert.equal(kind(200, JSON_TYPE, '{"steps": []}', own), "done");
  assert.equal(kind(200, HTML_TYPE, "<h1>Log in to this Wi-Fi</h1>", own), "strange");
  assert.equal(kind(304, "", "", own), "done");
  assert.equal(judged({ status: 200, type: HTML_TYPE, text: "", atLogIn: true }, own).kind, "logged_out");
});

test("what passes by itself is asked again, ever more seldom, never in step", () => {
  const passing = ["nobody", "strange", "fault"];
  for (const name of ["done", "refused", "conflict", "logged_out", "forbidden", "missing", ...passing]) {
    assert.equal(passes({ kind: name }), passing.includes(name));
  }
  assert.equal(pause(0, 1000, 60000, 0.5), 1000);
  assert.equal(pause(3, 1000, 60000, 0.5), 8000);
  assert.equal(Math.round(pause(50, 1000, 60000, 1)), 72000);
  assert.equal(pause(50, 1000, 60000, 0), 48000);
});

test("the site's own words go before ours", () => {
  const words = { refused: "ours", loggedOut: "log in", nobody: "nobody" };
  assert.equal(sentence({ kind: "refused", told: { message: "its" } }, words), "its");
  assert.equal(sentence({ kind: "refused", told: {} }, words), "ours");
  assert.equal(sentence({ kind: "logged_out", told: { message: "its" } }, words), "log in");
  assert.equal(sentence({ kind: "nobody", told: {} }, words), "nobody");
  assert.equal(sentence({ kind: "done", told: { message: "its" } }, words), "");
});
