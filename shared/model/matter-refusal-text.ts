import type { MatterRefusal } from './matter-refusal.ts';
import { keptOutText, restrictedMoveText } from './restricted-matter-text.ts';

/** Why nothing was done to a matter, what stands in the way, and what to do. */
export function matterRefusalText(refusal: MatterRefusal): { readonly title: string; readonly body: string } {
  const { title, body } = wordsOf(refusal);
  return { title, body: `${body} Nothing was changed.` };
}

function wordsOf(refusal: MatterRefusal): { readonly title: string; readonly body: string } {
  switch (refusal.kind) {
    case 'numberTaken':
      return {
        title: `Matter ${refusal.number} already exists`,
        body: 'Two matters cannot have one number. If they are the same file, merge them.',
      };
    case 'formerNumber':
      return {
        title: `${refusal.wanted} is a former number of matter ${refusal.number}`,
        body: `Whoever enters ${refusal.wanted} gets matter ${refusal.number}, because orders were sent under it.`,
      };
    case 'sameMatter':
      return {
        title: `This is matter ${refusal.number} itself`,
        body: 'Choose another matter. A former number means the matter that had it.',
      };
    case 'previewChanged':
      return {
        title: 'The matters changed in the meantime',
        body: 'What moves is no longer what you were shown. Check it again.',
      };
    case 'tooLong':
      return {
        title: 'The notes of both matters are too long for one',
        body: 'Shorten the notes of one of them, then merge again.',
      };
    case 'undone':
      return { title: 'Already undone', body: 'This was undone before, perhaps in another window.' };
    case 'movedOn':
      return {
        title: 'This can no longer be undone',
        body: `${refusal.label || 'Something of it'} was moved again since, and is in matter ${refusal.number} now. Move it by hand if it is in the wrong matter.`,
      };
    case 'matterDeleted':
      return {
        title: 'This can no longer be undone',
        body: `Matter ${refusal.number} was deleted since.`,
      };
    case 'mergedSince':
      return {
        title: 'This cannot be undone now',
        body: `Matter ${refusal.from} was merged into matter ${refusal.number} since. Undo that first.`,
      };
    case 'renamedSince':
      return {
        title: 'This can no longer be undone',
        body: `The number was changed again since, to ${refusal.number}.`,
      };
    case 'numberGone':
      return {
        title: 'This can no longer be undone',
        body:
          refusal.number === ''
            ? `${refusal.wanted} no longer means this matter.`
            : `${refusal.wanted} now means matter ${refusal.number}.`,
      };
    case 'restricted':
      return { title: `Matter ${refusal.number} is restricted`, body: restrictedMoveText(refusal.number) };
    case 'keptOut':
      return {
        title: `Matter ${refusal.number} cannot be used`,
        body: keptOutText(refusal),
      };
  }
}
