/* Cards and the grids under them. Nothing that comes from a game is ever put in as HTML. */

function el(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "style") Object.assign(made.style, value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

function fillOf(suit) {
  if (suit.fill.length === 1) return suit.fill[0];
  const share = 100 / suit.fill.length;
  const stripes = suit.fill.map((one, place) => `${one} ${place * share}% ${(place + 1) * share}%`);
  return `linear-gradient(100deg, ${stripes.join(", ")})`;
}

function painted(suit) {
  return {
    background: fillOf(suit), color: suit.ink,
    textShadow: suit.fill.length > 1 ? `0 0 3px ${suit.ink === "#111" ? "#fff" : "#000"}, 0 0 3px ${suit.ink === "#111" ? "#fff" : "#000"}` : "none",
  };
}

function suitOf(record, card) {
  return record.suits[suitPlace(record, card)];
}

function chip(record, card, extra) {
  return el("span", { class: "hv-chip " + (extra || ""), style: painted(suitOf(record, card)) }, record.cards[card]);
}

/* Suits by ranks. A blank cell is excluded by elimination, a framed one is possible, a filled one is what the
   convention leaves as well. `truth` is the card where the reader may see it. */
function grid(record, note, truth) {
  const ranks = [...new Set(record.cards.map((_, card) => rankWord(record, card)))];
  const table = el("span", { class: "hv-grid", "aria-hidden": "true" });
  table.style.setProperty("--ranks", ranks.length);
  const layered = note.inferred && speaks(note);
  record.suits.forEach((suit, row) => {
    table.append(el("span", { class: "hv-suit" }, suit.letter));
    for (const rank of ranks) {
      const card = cardNamed(record, row, rank);
      const kept = layered && has(note.inferred, card);
      const may = has(note.possible, card);
      const cell = el("span", { class: kept ? "hv-kept" : may ? "hv-may" : record.copies[card] ? "hv-out" : "hv-none" }, may || kept ? rank : "");
      if (kept) Object.assign(cell.style, painted(suit));
      if (card === truth) cell.classList.add("hv-true");
      table.append(cell);
    }
  });
  return table;
}

function tagsOf(note, order, chop) {
  const tags = [];
  if (note.marks.includes("b")) tags.push(["blind", "hv-tag-blind"]);
  if (note.marks.includes("m")) tags.push(["moved", "hv-tag-moved"]);
  if (note.marks.includes("t")) tags.push(["trash", "hv-tag-trash"]);
  else if (note.marks.includes("p") && !note.marks.includes("b")) tags.push(["plays", "hv-tag-plays"]);
  if (order === chop) tags.push(["chop", "hv-tag-chop"]);
  return tags;
}

/* One card of a hand: what it is, if the reader may see it, and its holder's note. */
function cardOf(record, state, seat, order, hidden, picked, pick) {
  const hand = state.hands[seat];
  const note = state.notes.get(order) || { possible: 0, inferred: 0, marks: "", rule: "", since: 0, past: [] };
  const card = record.deck[order];
  const seen = !hidden && card >= 0;
  const clues = (state.clues.get(order) || []).map((clue) => record.clue_names[clue]);
  const tags = tagsOf(note, order, state.chops[seat]);
  const wrong = seen && note.inferred && !has(note.inferred, card);
  const known = seen ? record.cards[card] : "not shown";
  const said = [
    `slot ${slotOf(hand, order)}: ${known}`, clues.length ? "clued " + clues.join(" and ") : "", ...tags.map(([word]) => word),
    `may be ${named(record, note.possible)}`, note.inferred ? `taken for ${named(record, note.inferred)}` : "",
    wrong ? "which is wrong" : "",
  ];
  const classes = ["hv-card"];
  if (clues.length) classes.push("hv-clued");
  if (state.touched.includes(order)) classes.push("hv-touched");
  if (note.marks.includes("b")) classes.push("hv-blind");
  if (wrong) classes.push("hv-wrong");
  return el("li", {},
    el("button", {
      type: "button", class: classes.join(" "), "data-order": order, "aria-label": said.filter(Boolean).join(", "),
      "aria-pressed": String(picked === order), onclick: () => pick(order),
    },
      el("span", { class: "hv-face", style: seen ? painted(suitOf(record, card)) : {} },
        el("b", {}, seen ? record.cards[card] : "?"),
        wrong ? el("i", { class: "hv-false", title: "its holder takes it for something else" }, "✗") : null),
      el("span", { class: "hv-clues" }, ...clues.map((name) => el("i", { "data-clue": name }, name))),
      el("span", { class: "hv-tags" }, ...tags.map(([word, kind]) => el("i", { class: kind, title: kind === "hv-tag-chop" ? null : note.rule || null }, word))),
      grid(record, note, seen ? card : -1)));
}
