import { closeSync, openSync, readSync } from 'node:fs';
import { failed, type Result } from '../../../../shared/lib/result.ts';
import { readStatement } from '../../../../shared/model/adjustments/read-statement.ts';
import type { Statement } from '../../../../shared/model/adjustments/statement.ts';
import { jsonPathAt } from '../../../http/json-path.ts';
import { readAnswer } from '../../../register/read-answer.ts';
import { fileReason } from '../file-reason.ts';

/** More than the longest statement takes. */
const maxBytes = 4 * 1024 * 1024;

/** The statement of a file, or what is wrong with it, each in one line that begins with its path in the file. */
export function readStatementFile(path: string): Result<Statement, readonly string[]> {
  let bytes: Uint8Array;
  try {
    bytes = readAtMost(path, maxBytes + 1);
  } catch (error) {
    return failed([`${path}: the file cannot be read: ${fileReason(error)}`]);
  }
  if (bytes.length > maxBytes)
    return failed([`${path}: the file is larger than 4 MB, which no statement is`]);
  // A number that a computer would round is none, and no text either.
  const json = readAnswer(bytes, undefined, Number.NaN);
  if (!json.ok) {
    const { line, column, reason, position } = json.failure;
    const place = position === null ? '' : jsonPathAt(new TextDecoder().decode(bytes), position);
    return failed([`${place || path}: line ${line}, column ${column}: ${reason}`]);
  }
  const read = readStatement(json.value);
  if (read.ok) return read;
  return failed(read.failure.map(({ field, message }) => `${field || path}: ${message}`));
}

/** Also of a pipe or a device, which have no size and may not end. */
function readAtMost(path: string, most: number): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(most);
    let length = 0;
    for (let count = 1; count > 0 && length < most; length += count) {
      count = readSync(file, bytes, length, most - length, null);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
