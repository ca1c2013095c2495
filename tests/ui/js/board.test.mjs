/* Tests of the board's plain functions: node --test tests/ui/js */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (name) => readFileSync(new URL(`../../../workbench/ui/static/board/${name}.js`, import.meta.url), "utf8");
const source = ["values", "geometry", "pieces", "measures", "keys"].map(read).join("\n");
const board = await import(`data:text/javascript;base64,${Buffer.from(source).toString("base64")}`);
const forms = (name) => board.nameForms(name).map((form) => form.join(" / "));

test("faces", () => {
  assert.deepEqual(board.parseFace("10♥"), { type: "suit", rank: "10", suit: "♥" });
  assert.deepEqual(board.parseFace("die:4"), { type: "die", value: "4" });
  assert.deepEqual(board.parseFace("castle"), { type: "icon", name: "castle" });
  assert.deepEqual(board.parseFace("pair:Me/Pi"), { type: "pair", value: "Me/Pi" });
  for (const face of [undefined, null, 7, "", "constructor", "url:x"]) assert.equal(board.parseFace(face).type, "");
});

test("states and what is said of them", () => {
  assert.deepEqual([...board.statesOf({ state: "forbidden chosen" })], ["forbidden", "chosen"]);
  assert.equal(board.stateWords({ state: ["allowed", "newest"], key: "3" }), "allowed, key 3, newest change");
  assert.equal(board.stateWords({ state: "forbidden", word: "trait" }), "not allowed: trait");
  assert.equal(board.stateWords(undefined), "");
});

test("names are shortened in the order of the style guide", () => {
  assert.deepEqual(forms("Johann der Großmütige").slice(0, 2), ["Johann der Großmütige / ", "Johann / der Großmütige"]);
  assert.ok(forms("Arthur, Duke of Wellington").includes("Arthur / Wellington"));
  assert.ok(forms("Mary, Baroness of Cathcart").includes("Mary / Cathcart"));
  assert.ok(forms("Henriette Marie de France").includes("Henriette M. / de France"));
  assert.ok(forms("Guidobaldo II Rovere").includes("Guidobaldo / II Rovere"));
  assert.ok(forms("Charles I of England").includes("Charles I / of England"));
  assert.deepEqual(forms("Ulla"), ["Ulla / "]);
  assert.deepEqual(board.nameForms("Esterha\u0301zy"), [["Esterházy", ""]]);
});

test("arrows find the nearest piece that way", () => {
  const boxes = new Map([
    ["a", { x: 0, y: 0, w: 40, h: 40 }],
    ["b", { x: 50, y: 0, w: 40, h: 40 }],
    ["c", { x: 100, y: 0, w: 40, h: 40 }],
    ["below", { x: 48, y: 60, w: 40, h: 40 }],
  ]);
  assert.equal(board.nearest("a", "ArrowRight", boxes), "b");
  assert.equal(board.nearest("c", "ArrowLeft", boxes), "b");
  assert.equal(board.nearest("b", "ArrowDown", boxes), "below");
  assert.equal(board.nearest("b", "ArrowUp", boxes), null);
  assert.equal(board.nearest("nobody", "ArrowUp", boxes), null);
});

test("a small mark is hit within 44 px, half-way to its neighbour", () => {
  const own = { x: 100, y: 100, w: 20, h: 20 };
  assert.deepEqual(board.hitBox(own, [own]), { x: 88, y: 88, w: 44, h: 44 });
  const near = { x: 130, y: 100, w: 20, h: 20 };
  assert.deepEqual(board.hitBox(own, [own, near]), { x: 88, y: 88, w: 37, h: 44 });
  const large = { x: 0, y: 0, w: 60, h: 60 };
  assert.equal(board.hitBox(large, [own]), large);
});

test("a key takes the first corner in which it hides nothing", () => {
  const couple = { id: "c", kind: "couple", x: 100, y: 100, w: 203, h: 126 };
  const [first, ...others] = board.cornerPlaces(couple);
  assert.deepEqual(first, { x: 283, y: 100, w: 20, h: 20 });
  const trait = { x: 287.5, y: 105, w: 15, h: 16 };
  const below = { x: 283, y: 206, w: 20, h: 20 };
  assert.deepEqual(board.freePlace([first, ...others], []), { box: first, covers: 0 });
  assert.deepEqual(board.freePlace([first, ...others], [trait]), { box: below, covers: 0 });
  const disc = { id: "d", kind: "counter", x: 50, y: 50, w: 15, h: 15 };
  const { box } = board.freePlace(board.cornerPlaces(disc), [disc]);
  assert.deepEqual(box, { x: 66, y: 50, w: 15, h: 15 });
  const beside = { x: 64, y: 40, w: 40, h: 40 };
  assert.deepEqual(board.freePlace(board.cornerPlaces(disc), [disc, beside]).box, { x: 34, y: 50, w: 15, h: 15 });
  const all = { x: 0, y: 0, w: 400, h: 400 };
  assert.ok(board.freePlace(board.cornerPlaces(disc), [all]).covers > 0);
});

test("one outline goes round neighbours, two round pieces apart", () => {
  const at = (x, y) => ({ x, y, w: 10, h: 10 });
  assert.equal(board.unionOutline([at(0, 0)], 0), "M0 0L10 0L10 10L0 10Z");
  assert.equal(board.unionOutline([at(0, 0)], 0, 2), "M2 2L8 2L8 8L2 8Z");
  assert.equal(board.unionOutline([at(0, 0), at(12, 0), at(0, 12)], 1).match(/M/g).length, 1);
  assert.equal(board.unionOutline([at(0, 0), at(40, 0)], 1).match(/M/g).length, 2);
});

test("a right line stands beside the left one before it", () => {
  const rows = board.lineRows([{ text: "a" }, { text: "b", at: "right" }, { text: "c", at: "right" }, { text: "d" }]);
  assert.deepEqual(
    rows.map((row) => row.length),
    [2, 1, 1],
  );
});
