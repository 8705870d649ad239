import { readFileSync } from 'node:fs';
import { failed, ok, type Result } from '../../../../shared/lib/result.ts';
import { isEmpty, member, objectOf } from '../../../../shared/model/register-changes/json.ts';
import {
  type StatementsFile,
  statementsIn,
} from '../../../../shared/model/register-changes/statements-in.ts';
import { certificateName } from '../../../../shared/model/register-changes/wrapped.ts';
import { readAnswer } from '../../../register/read-answer.ts';
import { fileReason } from '../file-reason.ts';

/** Of a file with the statements of very many titles. */
const maxTokens = 50_000_000;

/** The statements of a file, or where and why it cannot be read, in one line without the name of the file. */
export function readStatements(path: string): Result<StatementsFile, string> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    return failed(`the file cannot be read: ${fileReason(error)}`);
  }
  const read = readAnswer(bytes, maxTokens);
  if (!read.ok) {
    const { line, column, reason } = read.failure;
    return failed(`line ${line}, column ${column}: ${reason}`);
  }
  const file = statementsIn(read.value);
  if (file.statements.length === 0) return failed(`${certificateName}: it is missing`);
  for (const { value } of file.statements) {
    const certificate = member(objectOf(value), certificateName);
    const isThing = Object.keys(objectOf(certificate)).length > 0 && !isEmpty(certificate);
    if (!isThing) return failed(`${certificateName}: it holds no statement`);
  }
  return ok(file);
}
