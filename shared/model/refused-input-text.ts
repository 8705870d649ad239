import { keyWords } from '../lib/key-words.ts';
import type { RefusedInput } from './refused-input.ts';

/** What is wrong with an input, its field by name. */
export function refusedInputText({ field, reason }: RefusedInput): string {
  const name =
    field
      .replace(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? '';
  return `${name === '' ? 'The request' : keyWords(name)} ${reason}.`;
}
