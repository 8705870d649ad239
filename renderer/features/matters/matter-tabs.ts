import type { MatterView } from '../../../shared/contract/views/matter.ts';

/** The parts of a matter’s page, in the order of a file: the first is shown unless told. */
export const matterTabs = [
  'documents',
  'completeness',
  'orders',
  'land',
  'details',
  'cost',
  'adjustments',
  'searches',
  'timeline',
] as const;
export type MatterTab = (typeof matterTabs)[number];

export interface MatterSearch {
  /** Left out where it is the first. */
  readonly tab?: MatterTab;
  /** The part that is brought into view: `cost`. */
  readonly part?: string;
  /** How many rows its list shows; left out where it begins. */
  readonly rows?: number;
  /** The kind of entries that the timeline shows. */
  readonly timeline?: string;
  /** What is looked for at once: of a matter, words of its notes and parties. */
  readonly find?: string;
}

export function shownTab({ tab, part, find }: MatterSearch): MatterTab {
  return tab ?? (part === 'cost' ? 'cost' : find === undefined ? 'documents' : 'details');
}

/** What has no settlement between two sides has no statement of adjustments. One that is asked for is shown. */
export function shownTabs({ kind }: Pick<MatterView, 'kind'>, shown: MatterTab): readonly MatterTab[] {
  const hasAdjustments = kind === 'sale' || kind === 'purchase' || shown === 'adjustments';
  return matterTabs.filter((tab) => tab !== 'adjustments' || hasAdjustments);
}
