/* What stands on the table after each move, worked out from a game's record. Cards go by their order in the deck; a
   set of identities is a number with a bit each. */

function has(mask, card) {
  return Math.floor(mask / 2 ** card) % 2 === 1;
}

/* A set of identities in words; those of which the deck has no copy do not count. */
function named(record, mask) {
  if (!mask) return "nothing";
  const real = record.cards.map((_, card) => card).filter((card) => record.copies[card]);
  const inside = real.filter((card) => has(mask, card)), lacking = real.filter((card) => !has(mask, card));
  const names = (cards) => cards.map((card) => record.cards[card]).join(" ");
  if (!lacking.length) return "any card";
  return 2 * lacking.length < inside.length ? "any but " + names(lacking) : names(inside);
}

/* A card's name is its suit's letter and its rank. */
function suitPlace(record, card) {
  return record.suits.findIndex((suit) => suit.letter === record.cards[card][0]);
}

function rankWord(record, card) {
  return record.cards[card].slice(1);
}

function cardNamed(record, suit, rank) {
  return record.cards.indexOf(record.suits[suit].letter + rank);
}

const PLAY = 0, COLOUR = 2, RANK = 3, RETURN = 6, REVIVE = 7;
const MARK_WORDS = { c: "clued", b: "to be played blind", m: "chop moved", t: "trash", p: "playable" };

function markWords(marks) {
  return [...marks].filter((mark) => mark !== "p" || !marks.includes("b")).map((mark) => MARK_WORDS[mark]).join(", ");
}

/* The positions of a game, one more than it has moves. Each shares with the one before what did not change. */
function positions(record) {
  const tops = record.suits.map((_, suit) => ((record.tops || [])[suit] ? cardNamed(record, suit, record.tops[suit]) : -1));
  const clues = new Map((record.marked || []).map(([order, given]) => [order, given]));
  let now = {
    number: 0, hands: record.hands, tops, clues, gone: (record.gone || []).map((card) => ({ card, order: -1 })),
    notes: new Map(), chops: [], figures: record.start, drawn: record.hands.flat().length, touched: [], last: -1,
  };
  now = { ...now, ...noted(now, record.start, 0) };
  const found = [now];
  for (const [index, move] of record.moves.entries()) {
    now = { ...moved(record, now, move), number: index + 1, figures: move.after };
    now = { ...now, ...noted(now, move.after, index + 1) };
    found.push(now);
  }
  return found;
}

function moved(record, before, move) {
  const [kind, target] = move.action;
  const next = { ...before, touched: move.touched || [], last: -1 };
  if (kind > RANK) return drew(used(record, next, move.action), move);
  if (kind >= COLOUR) {
    const clue = clueNumber(record, move.action);
    next.clues = new Map(before.clues);
    for (const order of next.touched) {
      const given = next.clues.get(order) || [];
      if (!given.includes(clue)) next.clues.set(order, [...given, clue]);
    }
    return drew(next, move);
  }
  const card = record.deck[target];
  next.last = target;
  next.hands = before.hands.map((hand, seat) => (seat === move.seat ? hand.filter((order) => order !== target) : hand));
  if (move.drawn === target) next.drawn = before.drawn + 1;
  if (move.did === "played") {
    next.tops = before.tops.map((top, suit) => (suit === suitPlace(record, card) ? card : top));
  } else {
    next.gone = [...before.gone, { card, order: target, struck: move.did === "struck" }];
  }
  return move.drawn === target ? next : drew(next, move);
}

/* A card was drawn at the end of the move, if one was. */
function drew(state, move) {
  if (move.drawn === undefined) return state;
  const hands = state.hands.map((hand, seat) => (seat === move.seat ? [...hand, move.drawn] : hand));
  return { ...state, hands, drawn: state.drawn + 1 };
}

/* A bonus was used: a discarded card went back into the deck or onto its stack, or all were left. */
function used(record, state, [kind, suit, rank]) {
  if (kind !== RETURN && kind !== REVIVE) return state;
  const card = cardNamed(record, suit, rank), place = state.gone.findIndex((one) => one.card === card);
  const next = { ...state, gone: state.gone.filter((_, at) => at !== place) };
  if (kind === REVIVE) next.tops = state.tops.map((top, at) => (at === suit ? card : top));
  return next;
}

/* Cards left to draw; the deck of a record has those too that are shuffled back later. */
function deckLeft(record, state) {
  return record.deck.length - state.drawn - record.moves.slice(state.number).filter((move) => move.action[0] === RETURN).length;
}

/* Colours come first among the clues, then the five ranks. */
function clueNumber(record, [kind, , value]) {
  return kind === COLOUR ? value : record.clue_names.length - 5 + value - 1;
}

/* Whether a note says more than elimination does. */
function speaks(note) {
  return Boolean(note && (note.marks || (note.inferred && note.inferred !== note.possible)));
}

function noted(state, figures, number) {
  const notes = new Map(state.notes);
  for (const [order, possible, inferred, marks, rule] of figures.notes || []) {
    const old = notes.get(order);
    const told = speaks(old) || speaks({ possible, inferred, marks });
    const changed = !old || (told && (old.inferred !== inferred || old.marks !== marks));
    notes.set(order, {
      possible, inferred, marks, rule, since: changed ? number : old.since,
      past: changed && old && old.since ? [...old.past, old] : old ? old.past : [],
    });
  }
  return { notes, chops: figures.chops || state.chops };
}

function slotOf(hand, order) {
  return hand.length - hand.indexOf(order);
}

function listed(numbers) {
  return (numbers.length === 1 ? "slot " : "slots ") + numbers.join(", ");
}

function touchedSlots(before, move) {
  const hand = before.hands[move.action[1]];
  return (move.touched || []).map((order) => slotOf(hand, order)).sort((a, b) => a - b);
}

function clueName(record, action) {
  return record.clue_names[clueNumber(record, action)];
}

/* A move that is only meant: no card is named. `before` is the position that it is made in. */
function sayMeant(record, before, seat, action) {
  const name = record.seats[seat];
  const [kind, target] = action;
  if (kind > RANK) return `${name} ${sayUsed(record, action)}`;
  if (kind >= COLOUR) return `${name} clues ${clueName(record, action)} to ${record.seats[target]}`;
  const place = before.hands[seat].includes(target) ? `slot ${slotOf(before.hands[seat], target)}` : "from the deck";
  return `${name} ${kind === PLAY ? "plays" : "discards"} ${place}`;
}

function sayUsed(record, [kind, suit, rank]) {
  if (kind !== RETURN && kind !== REVIVE) return "leaves the discarded cards";
  const card = record.cards[cardNamed(record, suit, rank)];
  return kind === RETURN ? `shuffles ${card} back into the deck` : `plays the discarded ${card}`;
}

/* What a move did to a card; there are suits of which a card is played by discarding it. */
function verbOf(move) {
  if (move.did === "struck") return "misplays";
  const [usual, other] = move.did === "played" ? ["plays", "plays (by a discard)"] : ["discards", "discards (by a play)"];
  return (move.action[0] === PLAY) === (move.did === "played") ? usual : other;
}

/* A move that was made, with the bonus that it brought. */
function sayMade(record, before, move) {
  return sayPlain(record, before, move) + (move.bonus ? `, bonus: ${move.bonus}` : "");
}

function sayPlain(record, before, move) {
  const [kind, target] = move.action;
  if (kind > RANK) return sayMeant(record, before, move.seat, move.action);
  if (kind >= COLOUR) {
    const slots = touchedSlots(before, move);
    return sayMeant(record, before, move.seat, move.action) + (slots.length ? ` (${listed(slots)})` : " (touches nothing)");
  }
  const card = record.cards[record.deck[target]];
  const verb = verbOf(move);
  const hand = before.hands[move.seat];
  return `${record.seats[move.seat]} ${verb} ${card} ${hand.includes(target) ? "from slot " + slotOf(hand, target) : "from the deck"}`;
}

/* As few words as a list has room for. */
function sayShort(record, move) {
  const [kind, target] = move.action;
  if (kind > RANK) return sayUsed(record, move.action);
  if (kind >= COLOUR) return `${clueName(record, move.action)} to ${record.seats[target]}`;
  const card = record.cards[record.deck[target]];
  return `${verbOf(move)} ${card}`;
}

function sameAction(a, b) {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}

/* What is marked on the turn where it appears: by letter, in words. */
function flagsOf(record, move) {
  const found = [];
  if (move.contradicts) found.push(["!", "contradicts the convention: " + move.contradicts]);
  else if (!sameAction(move.action, move.choice[0])) found.push(["≠", "the policy would have moved otherwise"]);
  if (move.did === "struck") found.push(["✗", "a strike"]);
  if (move.after.desyncs) found.push(["D", "desync: two seats begin to hold different notes"]);
  if (move.after.mistaken) found.push(["F", "false inference: a note has come to exclude what the card is"]);
  return found;
}
