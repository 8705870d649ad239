import type { MatterDetails } from './matter.ts';

/** In the order in which they stand in the form. */
export const matterFields = ['kind', 'property', 'parties', 'client', 'settlementOn', 'notes'] as const;
export type MatterField = (typeof matterFields)[number];

/** Details of which those left out, or undefined, stay. */
export type MatterChange = { readonly [Field in MatterField]?: MatterDetails[Field] | undefined };

/** Details as they are kept. */
export function tidyMatter(details: MatterDetails): MatterDetails {
  return {
    ...details,
    client: details.client.trim(),
    parties: details.parties.trim(),
    property: details.property.trim(),
    notes: details.notes.trim(),
  };
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
    return now[field] !== began && now[field] !== (wanted?.trim() ?? null);
  });
}
