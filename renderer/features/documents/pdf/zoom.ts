const steps = [0.25, 0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];

/** The next larger step, or the largest. */
export function larger(zoom: number): number {
  return steps.find((step) => step > zoom + 0.001) ?? 4;
}

/** The next smaller step, or the smallest. */
export function smaller(zoom: number): number {
  return steps.findLast((step) => step < zoom - 0.001) ?? 0.25;
}

/** The zoom at which a page of this width fills the room, between 25 % and 200 %. */
export function fitting(pageWidth: number, room: number): number {
  return Math.min(Math.max(room / pageWidth, 0.25), 2);
}
