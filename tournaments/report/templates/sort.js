// Sorts tables by a click or a key on a column's name; without this script they keep the order in which they came.
"use strict";
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const came = [...body.rows];
  const names = [...table.tHead.rows[0].cells];
  const value = (row, place) => {
    const cell = row.cells[place];
    return cell.dataset.sort ?? cell.textContent.trim();
  };
  const compare = (a, b) => (a === "" || b === "" ? (a === "") - (b === "")
    : Number.isNaN(+a) || Number.isNaN(+b) ? String(a).localeCompare(String(b), undefined, {numeric: true}) : a - b);
  names.forEach((name, place) => {
    if (!name.textContent.trim()) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...name.childNodes);
    name.append(button);
    button.addEventListener("click", () => {
      const was = name.getAttribute("aria-sort");
      const first = name.dataset.first ?? "ascending";
      const second = first === "ascending" ? "descending" : "ascending";
      const next = was === null ? first : was === first ? second : null;
      names.forEach((other) => other.removeAttribute("aria-sort"));
      const rows = [...came];
      if (next !== null) {
        name.setAttribute("aria-sort", next);
        const sign = next === "ascending" ? 1 : -1;
        rows.sort((one, other) => {
          const [a, b] = [value(one, place), value(other, place)];
          return a === "" || b === "" ? compare(a, b) : sign * compare(a, b);
        });
      }
      body.append(...rows);
    });
  });
}
