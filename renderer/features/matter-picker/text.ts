interface Note {
  readonly title: string;
  readonly body: string;
}

function made(what: string): (number: string) => Note {
  return (number) => ({
    title: `New matter ${number}`,
    body: `No matter has this number yet. ${what} creates the matter.`,
  });
}

/** What is said of a number that no matter has, by what it is typed for. */
export const newNotes = {
  order: made('Placing the order'),
  statement: made('Ordering the statement'),
  titleNumber: made('Buying the title number'),
  ownerSearch: made('The search'),
  attachment: made('Attaching'),
  move: made('Moving'),
  newMatter: made('“Open matter”'),
  alert: (reference: string): Note => ({
    title: `No matter has the number ${reference}`,
    body: 'The alert does not create a matter. It is listed in the matter once one has this number.',
  }),
} as const;

/** The same of a number that differs from that of a matter in capital letters, blanks or dashes only. */
export function anotherNote(use: keyof typeof newNotes | 'rename', written: string): string {
  if (use === 'rename') return 'If they are the same file, merge them.';
  const { body } = newNotes[use](written);
  return use === 'alert' ? body : body.replace('the matter', 'another matter');
}

/** What a closed matter means for what is typed. */
export function closedNote(use: keyof typeof newNotes): string {
  switch (use) {
    case 'attachment':
      return 'You can attach to a closed matter. The matter stays closed.';
    case 'move':
      return 'You can move to a closed matter. The matter stays closed.';
    case 'alert':
      return 'Reopen the matter to subscribe for it, or enter another reference.';
    case 'ownerSearch':
      return 'Reopen the matter to search for it, or enter another number.';
    default:
      return 'Reopen the matter to order for it, or enter another number.';
  }
}
