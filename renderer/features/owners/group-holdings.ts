import type { TitleView } from '../../../shared/contract/views/property.ts';
import type { OwnerHoldingView } from '../../../shared/contract/views/title.ts';
import { ownerNameText } from './owner-query.ts';

interface HoldingGroup {
  readonly name: string;
  /** `number` counts through all pages, from 1: an undisclosed title has nothing else to be called by. */
  readonly titles: readonly { readonly title: TitleView; readonly number: number }[];
}

/** A service lists one name as often as it holds titles: each name stands once, in the order in which it came first. */
export function groupHoldings(holdings: readonly OwnerHoldingView[], first: number): HoldingGroup[] {
  const groups = new Map<string, HoldingGroup['titles'][number][]>();
  let number = first;
  for (const holding of holdings) {
    const name = ownerNameText(holding);
    const titles = groups.get(name) ?? [];
    groups.set(name, titles);
    for (const title of holding.titles) titles.push({ title, number: number++ });
  }
  return [...groups].map(([name, titles]) => ({ name, titles }));
}

/** How many titles a page lists. */
export function titlesOn(page: { readonly holdings: readonly OwnerHoldingView[] }): number {
  return page.holdings.reduce((sum, holding) => sum + holding.titles.length, 0);
}
