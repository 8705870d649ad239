/** Said wherever a number would open a matter that is not for this person. */
function restrictedText({ by, number }: { readonly by: string; readonly number: string }): string {
  return `${by} restricted matter ${number}. Ask ${by} for access, or use another number. If ${by} has left the office, ask your IT support.`;
}

/** The person may read it again, and it is not here yet. */
function returningText(number: string): string {
  return `Matter ${number} is open to you again and is being fetched from the office’s server. Try again in a moment.`;
}

/** Why nothing goes into a matter or out of it. */
export function restrictedMoveText(number: string): string {
  return `Matter ${number} is restricted: nothing is moved into it or out of it, and it is not merged. Open it to everyone first.`;
}

/** The server knows the matter as restricted to others, or one of the people no more. */
export const restrictionRefusedText =
  'A colleague restricted this matter meanwhile, or one of these people was removed from the office. Nothing was changed. Open the list again.';

/** Why nothing is opened under the number of a matter that is not here for this person. */
export function keptOutText(matter: {
  readonly number: string;
  readonly by: string;
  readonly isReturning: boolean;
}): string {
  return matter.isReturning ? returningText(matter.number) : restrictedText(matter);
}
