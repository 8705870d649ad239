import type { MatterDetails } from './matter.ts';
import { areSameParties, type Party, tidyParties } from './party.ts';

/** In the order in which they stand in the form. */
export const matterFields = [
  'kind',
  'property',
  'parties',
  'client',
  'contractOn',
  'settlementOn',
  'lookedAfterBy',
  'notes',
] as const;
export type MatterField = (typeof matterFields)[number];

/** Details of which those left out, or undefined, stay. */
export type MatterChange = { readonly [Field in MatterField]?: MatterDetails[Field] | undefined };

/** Details as they are kept. */
export function tidyMatter(details: MatterDetails): MatterDetails {
  return {
    ...details,
    client: details.client.trim(),
    parties: tidyParties(details.parties),
    property: details.property.trim(),
    lookedAfterBy: details.lookedAfterBy.trim().replace(/\s+/g, ' '),
    notes: details.notes.trim(),
  };
}

type Value = MatterDetails[MatterField];

const isList = (value: Value): value is readonly Party[] => Array.isArray(value);

/** Whether two values of a field say the same: parties in every one of their fields. */
export function isSameValue(one: Value, other: Value): boolean {
  return isList(one) && isList(other) ? areSameParties(one, other) : one === other;
}

/**
 * The fields of a change that somebody else changed since the person began with `before`, to something else than this change
 * would. A field of which `before` says nothing is not compared.
 */
export function changedMeanwhile(
  change: MatterChange,
  before: MatterChange,
  now: MatterDetails,
): MatterField[] {
  return matterFields.filter((field) => {
    const [wanted, began] = [change[field], before[field]];
    if (wanted === undefined || began === undefined) return false;
    return !isSameValue(now[field], began) && !isSameValue(now[field], tidyValue(wanted));
  });
}

function tidyValue(value: Value): Value {
  if (isList(value)) return tidyParties(value);
  return value?.trim() ?? null;
}
