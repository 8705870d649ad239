import type { SearchLine } from './search-line.ts';

export interface LineCounts {
  readonly all: number;
  readonly held: number;
  readonly waiting: number;
  readonly missing: number;
  readonly notKnown: number;
}

/** How many lines stand how: the four are always all. */
export function countLines(lines: readonly Pick<SearchLine, 'state'>[]): LineCounts {
  const of = (is: SearchLine['state']['is']) => lines.filter(({ state }) => state.is === is).length;
  return {
    all: lines.length,
    held: of('held'),
    waiting: of('waiting'),
    missing: of('missing'),
    notKnown: of('notKnown'),
  };
}
