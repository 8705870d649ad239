/** Under a list of exported documents. */
export const dossierFooter =
  'Created by Landfolio. SHA-256 is the fingerprint of a file as received. A changed file has a different fingerprint.';

export const practiceStatementsText = 'Practice: these statements are not real, and nothing was charged.';

/** Under a page that says what changed: from what it was made, and when. */
export function changesFooter(madeAt: string): string {
  return [
    `Made by Landfolio on ${madeAt} from the two register statements named above, as the land information service sent them.`,
    'It is a comparison and not a search of the register: each statement is valid only at its own time and in its own form.',
  ].join(' ');
}
