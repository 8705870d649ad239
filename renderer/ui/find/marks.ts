/** Names of the two highlights, styled in theme/base.css. */
const every = 'found';
const chosen = 'found-now';

/** Marks pieces of the page without a change to its elements, which React owns. An empty list clears the marks. */
export function markRanges(ranges: readonly Range[], now: Range | null): void {
  CSS.highlights.set(every, new Highlight(...ranges));
  const one = now === null ? new Highlight() : new Highlight(now);
  one.priority = 1;
  CSS.highlights.set(chosen, one);
}

/** Room that stays between a piece and the edge of what scrolls. */
const margin = 48;

/** Scrolls everything round a piece of the page until it is in sight; what is in sight already does not move. */
export function bringIntoSight(piece: Range | Element): void {
  const inner = piece instanceof Range ? piece.startContainer.parentElement : piece.parentElement;
  for (let box = inner; box !== null && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const place = piece.getBoundingClientRect();
    const room = box.getBoundingClientRect();
    if (/auto|scroll/.test(overflowY)) {
      const isIn = place.top >= room.top + margin && place.bottom <= room.bottom - margin;
      if (!isIn) box.scrollTop += place.top + place.height / 2 - (room.top + room.height / 2);
    }
    if (/auto|scroll/.test(overflowX)) {
      const isIn = place.left >= room.left && place.right <= room.right;
      if (!isIn) box.scrollLeft += place.left + place.width / 2 - (room.left + room.width / 2);
    }
  }
}
