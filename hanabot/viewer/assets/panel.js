/* The words beside the table: the move and why, what it told, one card's note, the list of moves. */

function worth(value) {
  return value === null ? "" : (value < 0 ? "−" : "+") + Math.abs(value).toFixed(2);
}

function rule(name) {
  return el("span", { class: "hv-rule" }, name);
}

/* A move as it was weighed: worth, move, rule, reason. */
function weighedRow(record, before, seat, weighed, word, priced) {
  const [action, value, slug, reason] = weighed;
  return el("li", {},
    priced ? el("span", { class: "hv-worth" }, worth(value)) : null,
    el("span", {}, word ? el("em", {}, word + " ") : null, sayMeant(record, before, seat, action), " ", rule(slug),
      reason ? el("span", { class: "hv-reason" }, reason) : null));
}

function movePanel(record, states, number, mayShow, pick, go) {
  const state = states[number];
  if (!number) return startPanel(record, go);
  const before = states[number - 1];
  const move = record.moves[number - 1];
  const own = sameAction(move.action, move.choice[0]);
  const policy = record.policies[move.seat];
  const rows = [move.choice, ...(move.rivals || [])];
  const priced = rows.some((row) => row[1]);
  const parts = [el("h3", {}, el("span", { class: "hv-number" }, `${number}.`), " ", sayMade(record, before, move), " ",
    own ? rule(move.choice[2]) : move.made ? rule(move.made[2]) : null)];
  if (own && move.choice[3]) parts.push(el("p", { class: "hv-why" }, "because " + move.choice[3]));
  if (move.contradicts) parts.push(el("p", { class: "hv-alarm" }, el("b", {}, "Against the convention: "), move.contradicts));
  if (!own) {
    parts.push(el("p", { class: "hv-instead" }, el("b", {}, `${policy} would have moved otherwise: `),
      sayMeant(record, before, move.seat, move.choice[0]), " ", rule(move.choice[2]),
      move.choice[3] ? el("span", { class: "hv-reason" }, "because " + move.choice[3]) : null));
  }
  parts.push(...told(record, before, state, mayShow, pick));
  const shown = rows.slice(own ? 1 : 0);
  if (!own && move.made && !rows.some((row) => sameAction(row[0], move.action))) shown.push(move.made);
  if (shown.length) {
    parts.push(el("h4", {}, own ? "Rather than" : `As ${policy} weighs it`),
      el("ul", { class: "hv-rivals" },
        own && priced ? weighedRow(record, before, move.seat, [move.choice[0], move.choice[1], move.choice[2], ""], "chosen:", true) : null,
        ...shown.map((row) => weighedRow(record, before, move.seat, row, sameAction(row[0], move.action) ? "made:" : "", priced))));
  }
  return parts;
}

/* A remark, in which turns are there to be gone to. */
function remark(line, go) {
  const place = line.search(/turns? \d/);
  if (place < 0) return [line];
  const words = line.slice(place).split(/(\d+)/);
  return [line.slice(0, place), ...words.map((word, odd) => (odd % 2
    ? el("button", { type: "button", class: "hv-link", onclick: () => go(Number(word)) }, word) : word))];
}

function startPanel(record, go) {
  const players = record.seats.map((seat, place) => {
    const person = record.names && record.names[place] !== seat ? ` (${record.names[place]})` : "";
    return `${seat}${person}: ${record.policies[place]}`;
  });
  const all = record.policies.every((one) => one === record.policies[0]);
  return [
    el("h3", {}, "The deal"),
    el("p", { class: "hv-why" }, `${record.variant}, rules of ${record.rules}. ` + (record.people
      ? `Played by ${(record.names || record.seats).join(", ")}; notes and choices are those of ${all ? record.policies[0] : players.join(", ")}.`
      : all ? `Every seat plays ${record.policies[0]}.` : players.join(", ") + ".")),
    el("p", { class: "hv-why" }, `Result: ${record.result}.`),
    ...(record.remarks || []).map((line) => el("p", { class: "hv-remark" }, ...remark(line, go))),
  ];
}

/* The cards of which the move changed the note, desyncs and false inferences. */
function told(record, before, state, mayShow, pick) {
  const rows = [];
  state.hands.forEach((hand, seat) => [...hand].reverse().forEach((order) => {
    const old = before.notes.get(order), now = state.notes.get(order);
    if (!now || now.since !== state.number || !(speaks(now) || speaks(old))) return;
    const words = [named(record, now.inferred || now.possible), markWords(now.marks)].filter(Boolean).join(" · ");
    const seen = mayShow(seat) && record.deck[order] >= 0;
    const wrong = seen && now.inferred && !has(now.inferred, record.deck[order]);
    rows.push(el("li", {},
      el("button", { type: "button", class: "hv-link", onclick: () => pick(order) }, `${record.seats[seat]} slot ${slotOf(hand, order)}`),
      seen ? chip(record, record.deck[order], "hv-small") : null, ` ${words} `,
      now.rule ? rule(now.rule) : null, wrong ? el("span", { class: "hv-alarm-word" }, " not what it is") : null));
  }));
  const found = rows.length ? [el("h4", {}, "What it told"), el("ul", { class: "hv-told" }, ...rows)] : [];
  for (const text of state.figures.desyncs || []) {
    found.push(el("p", { class: "hv-alarm" }, el("b", {}, "Desync: "), text));
  }
  return found;
}

/* Everything that is noted of one card, and how the note came about. */
function cardPanel(record, state, order, mayShow, close, go) {
  const seat = state.hands.findIndex((hand) => hand.includes(order));
  const note = state.notes.get(order);
  if (seat < 0 || !note) return null;
  const seen = mayShow(seat) && record.deck[order] >= 0;
  const clues = (state.clues.get(order) || []).map((clue) => record.clue_names[clue]);
  const past = [...note.past, note].filter((one) => one.since && speaks(one));
  const row = (term, ...words) => [el("dt", {}, term), el("dd", {}, ...words)];
  return el("section", { class: "hv-detail", "aria-label": "The card" },
    el("button", { type: "button", class: "hv-close", "aria-label": "Close", onclick: close }, "×"),
    el("h3", {}, `${record.seats[seat]} slot ${slotOf(state.hands[seat], order)} `, seen ? chip(record, record.deck[order]) : null),
    el("dl", {},
      ...row("Clues", clues.join(", ") || "none"),
      ...row("By elimination", named(record, note.possible)),
      ...row("By convention", note.inferred ? named(record, note.inferred) : "its holder keeps no notes"),
      ...row("Marks", markWords(note.marks) || "none", " ", note.rule ? rule(note.rule) : null),
      ...row("Its note began", past.length ? "" : "unchanged since it was drawn",
        el("ol", { class: "hv-past" }, ...past.slice(-6).map((one) => el("li", {},
          el("button", { type: "button", class: "hv-link", onclick: () => go(one.since) }, `move ${one.since}`),
          ` ${named(record, one.inferred || one.possible)}${one.marks ? " · " + markWords(one.marks) : ""} `, one.rule ? rule(one.rule) : null))))));
}

function moveList(record, number, sealed, go) {
  const entry = (place, ...words) => el("li", { class: place > number && sealed ? "hv-sealed" : null },
    el("button", {
      type: "button", tabindex: place === number ? "0" : "-1", "data-move": place,
      "aria-current": place === number ? "step" : null, disabled: place > number && sealed, onclick: () => go(place),
    }, ...words));
  return el("ol", { class: "hv-list" }, entry(0, el("span", { class: "hv-number" }, "0"), "The deal"),
    ...record.moves.map((move, index) => {
      if (index + 1 > number && sealed) return entry(index + 1, el("span", { class: "hv-number" }, String(index + 1)), "…");
      return entry(index + 1, el("span", { class: "hv-number" }, String(index + 1)),
        el("span", { class: "hv-who" }, record.seats[move.seat]), el("span", {}, sayShort(record, move)),
        ...flagsOf(record, move).map(([sign, words]) => el("i", { class: "hv-flag", "data-flag": sign, title: words, role: "img", "aria-label": words }, sign)));
    }));
}
