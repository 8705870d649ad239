import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { partyName } from '../../../shared/model/party-text.ts';

/** The names of the parties in one line; where none is saved as a row, the text of an earlier version. */
export function partiesText({
  parties,
  earlierParties,
}: Pick<MatterView, 'parties' | 'earlierParties'>): string {
  const names = parties.length > 0 ? parties.map(partyName) : earlierParties.split('\n').filter(Boolean);
  return names.join(', ');
}

/** The property that is written down, or where none is, what was ordered for. */
export function propertyText({ property, orderedFor }: Pick<MatterView, 'property' | 'orderedFor'>): string {
  const [first = '', ...others] = orderedFor;
  return property || (others.length === 0 ? first : `${first} and ${others.length} more`);
}

/** What a person knows a matter by beside its number: `12 HIGH STREET KEW 3101 · Jones`, or its parties where no property is known. */
export function matterAbout(
  matter: Pick<MatterView, 'client' | 'property' | 'orderedFor' | 'parties' | 'earlierParties'>,
): string {
  return [propertyText(matter) || partiesText(matter), matter.client].filter(Boolean).join(' \u00b7 ');
}
