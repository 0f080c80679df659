/* The viewer: one or several games in one place, stepped through by keys, buttons, slider, list or address. */

const HELP = [
  ["← →", "one move back, one on"], ["↑ ↓", "a round back, a round on"], ["Home End", "the deal, the end"],
  ["n p", "next and last marked move (contradiction, strike, desync, false inference)"],
  ["h", "hide the hand of the seat to move, and what comes"], ["v", "next point of view"],
  ["g", "what the grids show"], ["l", "open this position on hanab.live"], ["Esc", "close this, or the card"], ["?", "this help"],
];
const LAYERS = [["both", "Grids: both"], ["facts", "Grids: elimination"], ["convention", "Grids: convention"], ["off", "No grids"]];

/* Pixels of width below which everything stands in one column (60em in the styles). */
const NARROW = 900;

class Viewer {
  constructor(root) {
    this.root = root;
    this.sources = [...root.querySelectorAll("script[type='application/json']")];
    this.loaded = new Map();
    this.game = 0;
    this.number = 0;
    this.eye = -1;
    this.sealed = false;
    this.layers = "both";
    this.picked = -1;
    this.build();
    const place = this.addressed();
    this.open(place ? place[0] : 0, place ? place[1] : 0, false);
    window.addEventListener("hashchange", () => {
      const told = this.addressed();
      if (told) { this.open(told[0], told[1], false); this.arrive(); }
    });
    if (place && root.dataset.hanabotViewer === "part") root.scrollIntoView({ block: "start" });
    root.addEventListener("focusin", () => { Viewer.active = this; });
    root.addEventListener("pointerdown", () => { Viewer.active = this; });
  }

  /* Who follows a link on the page to a game is taken to it, and the keys are the game's. */
  arrive() {
    this.root.scrollIntoView({ block: "start" });
    this.slider.focus({ preventScroll: true });
  }

  /* A game is read only when it is opened. */
  get current() {
    if (!this.loaded.has(this.game)) {
      const record = JSON.parse(this.sources[this.game].textContent);
      this.loaded.set(this.game, { record, states: positions(record) });
    }
    return this.loaded.get(this.game);
  }

  /* The address ends in #ID/GAME/MOVES: games count from 1, moves are those made. */
  addressed() {
    const [id, game, number] = location.hash.slice(1).split("/");
    if (id !== this.root.id || !/^\d+$/.test(game || "")) return null;
    return [Math.max(0, Math.min(Number(game), this.sources.length) - 1), /^\d+$/.test(number || "") ? Number(number) : 0];
  }

  build() {
    const button = (label, sign, act) => el("button", { type: "button", "aria-label": label, title: label, onclick: act }, sign);
    this.title = el("h2", { class: this.sources.length > 1 ? "hv-unseen" : "hv-title" });
    this.caption = el("p", { class: "hv-caption", "aria-hidden": "true" });
    this.live = el("p", { class: "hv-unseen hv-live", "aria-live": "polite", role: "status" });
    this.slider = el("input", { type: "range", min: "0", "aria-label": "Moves made", oninput: () => this.go(Number(this.slider.value)) });
    this.place = el("span", { class: "hv-place" });
    this.eyes = el("select", { "aria-label": "Point of view", onchange: () => this.change({ eye: Number(this.eyes.value) }) });
    this.seal = el("input", { type: "checkbox", onchange: () => this.change({ sealed: this.seal.checked }) });
    this.layersSelect = el("select", { "aria-label": "What the grids show", onchange: () => this.change({ layers: this.layersSelect.value }) },
      ...LAYERS.map(([value, words]) => el("option", { value }, words)));
    this.link = el("a", { class: "hv-open", target: "_blank", rel: "noopener" }, "hanab.live ↗");
    this.figures = el("dl", { class: "hv-figures" });
    this.piles = el("div", { class: "hv-piles" });
    this.hands = el("div", { class: "hv-hands" });
    this.move = el("section", { class: "hv-move", "aria-label": "The move" });
    this.detail = el("div", {});
    this.list = el("nav", { class: "hv-moves", "aria-label": "Moves" });
    this.help = this.helpDialog();
    const picker = this.sources.length > 1
      ? el("label", { class: "hv-picker" }, "Game ", this.games = el("select", { "aria-label": "Game", onchange: () => this.open(Number(this.games.value), 0, true) },
        ...this.sources.map((source, place) => el("option", { value: place }, source.dataset.title))))
      : null;
    this.root.append(el("div", { class: "hv-frame" },
      el("header", { class: "hv-head" }, picker, this.title),
      el("div", { class: "hv-options" }, this.eyes, el("label", {}, this.seal, " Hide the mover's hand"), this.layersSelect, this.link,
        button("Keys and signs (?)", "?", () => this.help.showModal())),
      el("div", { class: "hv-controls", role: "group", "aria-label": "Step through the game" },
        this.caption,
        button("The deal (Home)", "«", () => this.go(0)), button("One move back (←)", "‹", () => this.go(this.number - 1)),
        this.slider, this.place,
        button("One move on (→)", "›", () => this.go(this.number + 1)), button("The end (End)", "»", () => this.go(Infinity))),
      el("div", { class: "hv-body" },
        el("div", { class: "hv-table" }, el("div", { class: "hv-board" }, this.figures, this.piles), this.hands, legend()),
        el("div", { class: "hv-side" }, this.detail, this.move, this.list)),
      this.live, this.help));
  }

  helpDialog() {
    const dialog = el("dialog", { class: "hv-help", "aria-label": "Keys and signs" });
    const rows = HELP.flatMap(([keys, words]) => [el("dt", {}, ...keys.split(" ").map((key) => el("kbd", {}, key))), el("dd", {}, words)]);
    const signs = [["!", "contradicts the convention"], ["≠", "the policy would have moved otherwise"], ["✗", "a strike"], ["D", "a desync begins"], ["F", "a note begins to exclude what the card is"]];
    dialog.append(
      el("h3", {}, "Keys"), el("dl", {}, ...rows),
      el("h3", {}, "Signs at moves"), el("dl", {}, ...signs.flatMap(([sign, words]) => [el("dt", {}, el("i", { class: "hv-flag", "data-flag": sign }, sign)), el("dd", {}, words)])),
      el("h3", {}, "At cards"),
      el("p", {}, "Newest card left: slot 1. A thick frame: clued. chop: what the seat throws next. blind: to be played with no clue on it. moved: chop moved. plays and trash: what its holder takes it for. ✗: the note excludes what the card is. The notes are those that each card's holder keeps; choose a card to see where its note came from."),
      el("p", {}, "The address of this page always names the game and the move: copy it to show somebody the position."),
      el("form", { method: "dialog" }, el("button", {}, "Close")));
    return dialog;
  }

  open(game, number, focus) {
    this.game = Math.max(0, Math.min(game, this.sources.length - 1));
    const { record } = this.current;
    this.picked = -1;
    this.eye = Math.min(this.eye, record.seats.length - 1);
    this.title.textContent = record.title;
    if (this.games) this.games.value = String(this.game);
    this.slider.max = String(record.moves.length);
    this.eyes.replaceChildren(el("option", { value: -1 }, "All hands shown"),
      ...record.seats.map((seat, place) => el("option", { value: place }, `As ${seat} sees it`)));
    this.go(number, focus);
  }

  go(number, address = true) {
    const { record } = this.current;
    this.number = Math.max(0, Math.min(number, record.moves.length));
    this.show();
    if (!address) return;
    try {
      history.replaceState(null, "", `#${this.root.id}/${this.game + 1}/${this.number}`);
    } catch {
      // Some browsers let the address be changed so and so often only; the next step will do it.
    }
  }

  change(what) {
    Object.assign(this, what);
    this.show();
  }

  /* The next move before or after this one that bears a sign of trouble. */
  marked(step) {
    const { record } = this.current;
    const trouble = (move) => flagsOf(record, move).some(([sign]) => sign !== "≠");
    for (let at = this.number + step; at >= 1 && at <= record.moves.length; at += step) {
      if (trouble(record.moves[at - 1])) return this.go(at);
    }
    return undefined;
  }

  mayShow(seat) {
    const { record } = this.current;
    const over = this.number === record.moves.length;
    return seat !== this.eye && !(this.sealed && !over && seat === this.mover());
  }

  /* The seat to move; after the last move the one that made it. */
  mover() {
    const { record } = this.current;
    const next = record.moves[this.number] || record.moves[this.number - 1];
    return next ? next.seat : 0;
  }

  show() {
    const { record, states } = this.current;
    const state = states[this.number];
    const pick = (order) => this.change({ picked: this.picked === order ? -1 : order });
    const focused = document.activeElement && this.root.contains(document.activeElement) ? document.activeElement : null;
    const held = focused && (focused.dataset.order ? `[data-order="${focused.dataset.order}"]` : focused.dataset.move ? "[aria-current='step']" : "");
    this.root.dataset.layers = this.layers;
    this.slider.value = String(this.number);
    const said = this.number ? sayMade(record, states[this.number - 1], record.moves[this.number - 1]) : "The deal";
    this.slider.setAttribute("aria-valuetext", `${this.number} of ${record.moves.length}: ${said}`);
    this.caption.replaceChildren(`${this.number}. ${said} `, ...(this.number ? flagsOf(record, record.moves[this.number - 1]).map(([sign]) => el("i", { class: "hv-flag", "data-flag": sign }, sign)) : []));
    this.place.textContent = `${this.number} / ${record.moves.length}`;
    this.eyes.value = String(this.eye);
    this.seal.checked = this.sealed;
    this.layersSelect.value = this.layers;
    this.link.hidden = !record.link;
    if (record.link) this.link.href = `${record.link}#${this.number + 1}`;
    this.drawBoard(record, state);
    this.drawHands(record, state, pick);
    this.move.replaceChildren(...movePanel(record, states, this.number, (seat) => this.mayShow(seat), pick, (at) => this.go(at)).filter(Boolean));
    const detail = this.picked >= 0 ? cardPanel(record, state, this.picked, (seat) => this.mayShow(seat), () => pick(this.picked), (at) => this.go(at)) : null;
    // Where there is no room beside the table, what is told of a card stands under its hand.
    const seat = state.hands.findIndex((hand) => hand.includes(this.picked));
    const place = this.root.clientWidth < NARROW && seat >= 0 ? this.hands.children[seat] : this.detail;
    this.detail.replaceChildren();
    if (detail) place.append(detail);
    this.list.replaceChildren(moveList(record, this.number, this.sealed, (at) => this.go(at)));
    const now = this.list.querySelector("[aria-current]");
    const box = this.list.firstChild;
    if (now) box.scrollTop = now.offsetTop - box.offsetTop - box.clientHeight / 2;
    if (held) this.root.querySelector(held)?.focus({ preventScroll: true });
    this.live.textContent = this.spoken(record, states, said);
  }

  /* What a screen reader says at each step. */
  spoken(record, states, said) {
    const { figures } = states[this.number];
    const move = record.moves[this.number - 1];
    const flags = move ? flagsOf(record, move).map(([, words]) => words) : [];
    const own = move && sameAction(move.action, move.choice[0]);
    const why = own && move.choice[3] ? `, because ${move.choice[3]}` : "";
    return `${this.number ? `Move ${this.number}: ` : ""}${said}${why}. ${flags.map((words) => words + ". ").join("")}Score ${figures.score}, clues ${figures.clues}, strikes ${figures.strikes}.`;
  }

  drawBoard(record, state) {
    const { figures } = state;
    const row = (term, value, mark) => el("div", { class: mark ? "hv-tense" : null }, el("dt", {}, term), el("dd", {}, value));
    this.figures.replaceChildren(
      row("Clues", `${figures.clues} / ${record.tokens}`, figures.clues === 0 || figures.clues === record.tokens),
      row("Strikes", `${figures.strikes} / ${record.max_strikes}`, figures.strikes > 0),
      row("Score", figures.most < record.perfect ? `${figures.score}, at most ${figures.most}` : `${figures.score} / ${record.perfect}`, figures.most < record.perfect),
      row("Deck", String(deckLeft(record, state)), deckLeft(record, state) === 0),
      row("Pace", figures.pace ?? "–", figures.pace !== undefined && figures.pace < record.seats.length),
      row("Efficiency", figures.efficiency === undefined ? "–" : figures.efficiency.toFixed(2)));
    const stacks = record.suits.map((suit, place) => {
      const top = state.tops[place];
      const fresh = top >= 0 && state.last >= 0 && record.deck[state.last] === top;
      return el("span", {
        class: "hv-stack" + (top < 0 ? " hv-empty" : "") + (fresh ? " hv-fresh" : ""), style: top < 0 ? { borderColor: suit.fill[0] } : painted(suit),
        role: "img", "aria-label": `${suit.name}: ${top < 0 ? "nothing played" : record.cards[top]}`,
      }, top < 0 ? suit.letter : record.cards[top]);
    });
    const gone = [...state.gone].sort((a, b) => a.card - b.card);
    this.piles.replaceChildren(
      el("div", { class: "hv-stacks" }, ...stacks),
      el("div", { class: "hv-gone", "aria-label": "Discards", role: "group" }, el("span", { class: "hv-word" }, gone.length ? "Discards" : "No discards"),
        ...gone.map((one) => chip(record, one.card, "hv-small" + (one.order === state.last ? " hv-fresh" : "") + (one.struck ? " hv-struck" : "")))));
  }

  drawHands(record, state, pick) {
    const mover = this.mover();
    const over = this.number === record.moves.length;
    this.hands.replaceChildren(...state.hands.map((hand, seat) => {
      const person = record.names && record.names[seat] !== record.seats[seat] ? record.names[seat] : "";
      const next = seat === mover && !over;
      return el("section", { class: "hv-hand" + (next ? " hv-next" : ""), "aria-label": `${record.seats[seat]}'s hand${next ? ", to move" : ""}` },
        el("h3", {}, next ? el("span", { class: "hv-arrow", "aria-hidden": "true" }, "▸ ") : null, record.seats[seat],
          person ? el("span", { class: "hv-person" }, " " + person) : null, next ? el("span", { class: "hv-person" }, " to move") : null),
        el("ul", { style: { "--cards": String(Math.max(...record.hands.map((one) => one.length))) } },
          ...[...hand].reverse().map((order) => cardOf(record, state, seat, order, !this.mayShow(seat), this.picked, pick))));
    }));
    const widest = Math.max(...record.hands.map((one) => one.length));
    this.hands.style.setProperty("--cards", widest);
  }

  key(event) {
    if (this.help.open || event.ctrlKey || event.altKey || event.metaKey) return false;
    const inSelect = event.target.closest("select, textarea, input:not([type='range']):not([type='checkbox'])");
    if (inSelect) return false;
    const { record } = this.current;
    const round = record.seats.length;
    const acts = {
      ArrowLeft: () => this.go(this.number - 1), ArrowRight: () => this.go(this.number + 1),
      ArrowUp: () => this.go(this.number - round), ArrowDown: () => this.go(this.number + round),
      Home: () => this.go(0), End: () => this.go(Infinity), "?": () => this.help.showModal(),
      n: () => this.marked(1), p: () => this.marked(-1), h: () => this.change({ sealed: !this.sealed }),
      v: () => this.change({ eye: this.eye + 1 < round ? this.eye + 1 : -1 }),
      g: () => this.change({ layers: LAYERS[(LAYERS.findIndex(([one]) => one === this.layers) + 1) % LAYERS.length][0] }),
      l: () => { if (record.link) this.link.click(); },
      Escape: () => this.change({ picked: -1 }),
    };
    const act = acts[event.key];
    if (act) act();
    return Boolean(act);
  }
}

function legend() {
  const cell = (kind, words) => el("span", { class: "hv-legend-item" }, el("span", { class: "hv-cell " + kind }, kind === "hv-out" ? "" : "3"), words);
  return el("p", { class: "hv-legend", "aria-hidden": "true" },
    cell("hv-kept hv-sample", "the convention leaves it"), cell("hv-may", "possible, but not by convention"), cell("hv-out", "ruled out"), cell("hv-may hv-true", "what it is"));
}

/* Keys go to the viewer that has the focus or was used last; on a page that is one viewer and no more, to that. */
function start() {
  const found = [...document.querySelectorAll("[data-hanabot-viewer]")].map((root) => new Viewer(root));
  Viewer.active = found.length === 1 && found[0].root.dataset.hanabotViewer === "page" ? found[0] : null;
  document.addEventListener("keydown", (event) => {
    const inside = found.find((one) => one.root.contains(event.target));
    const wanted = inside || (event.target === document.body ? Viewer.active : null);
    if (wanted && wanted.key(event)) event.preventDefault();
  });
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
