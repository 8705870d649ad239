import type { FileType } from '../../../shared/model/file-types.ts';
import type { TextReader } from '../../ports/text-reader.ts';
import { plainText } from '../../storage/full-text/plain-text.ts';

/** The types of files whose words can be found. */
export const searchedTypes: readonly FileType[] = ['pdf', 'txt', 'csv', 'json', 'xml'];

/** Far above what a text product has; longer ones are not read on this thread. */
const maxCharacters = 1_000_000;

/** A reader that reads what is no PDF as the text that it is. */
export function withPlainText(reader: TextReader): TextReader {
  return {
    version: reader.version,
    async read(bytes) {
      const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString(
        'latin1',
      );
      if (start.includes('%PDF-')) return reader.read(bytes);
      const text = new TextDecoder(encodingOf(start)).decode(bytes);
      return text.length > maxCharacters ? { state: 'costly' } : { state: 'read', pages: [plainText(text)] };
    },
    end: () => reader.end(),
  };
}

function encodingOf(start: string): string {
  if (start.startsWith('\xff\xfe')) return 'utf-16le';
  return start.startsWith('\xfe\xff') ? 'utf-16be' : 'utf-8';
}
