import { compareStatements } from './compare-statements.ts';
import { differences } from './fields.ts';
import { member, objectOf } from './json.ts';
import { createReport, type FieldChange, type Sentence } from './report.ts';
import type { FoundStatement, StatementsFile } from './statements-in.ts';
import type { ReadText } from './text-version.ts';
import { certificateName } from './wrapped.ts';

/** What differs for one title; `title` is null for what stands beside the statements. */
export interface TitleComparison {
  readonly title: string | null;
  readonly before: FoundStatement | null;
  readonly after: FoundStatement | null;
  readonly sentences: readonly Sentence[];
  readonly changes: readonly FieldChange[];
}

/** Compares the statements of two files title by title. A title that only one of them has is a change. */
export function compareFiles(
  before: StatementsFile,
  after: StatementsFile,
  readText: ReadText,
): TitleComparison[] {
  const compared = pairUp(before.statements, after.statements).map(([one, other]): TitleComparison => {
    const title = one?.title ?? other?.title ?? null;
    const found = one && other ? compareStatements(one.value, other.value, readText) : onlyOne(one, other);
    return { title, before: one, after: other, sentences: found.sentences, changes: found.changes };
  });
  const beside = createReport();
  beside.rest(differences('', '', before.rest, after.rest));
  if (beside.changes.length === 0) return compared;
  return [...compared, { title: null, before: null, after: null, sentences: [], changes: beside.changes }];
}

type Two = readonly [FoundStatement | null, FoundStatement | null];

function pairUp(before: readonly FoundStatement[], after: readonly FoundStatement[]): Two[] {
  const [one, other] = [before[0], after[0]];
  // Two files with one statement each are compared, whatever titles they name.
  if (before.length === 1 && after.length === 1 && one && other) return [[one, other]];
  const titles = [...new Set([...before, ...after].map(({ title }) => title))];
  return titles.flatMap((title) => {
    const old = before.filter((found) => found.title === title);
    const now = after.filter((found) => found.title === title);
    const count = Math.max(old.length, now.length);
    // Of several statements of one title the latest go together.
    return Array.from(
      { length: count },
      (_, at): Two => [old[old.length - count + at] ?? null, now[now.length - count + at] ?? null],
    );
  });
}

function onlyOne(before: FoundStatement | null, after: FoundStatement | null) {
  const report = createReport();
  const certificate = (found: FoundStatement | null) =>
    found === null ? undefined : member(objectOf(found.value), certificateName);
  const kind = before === null ? 'added' : 'removed';
  const title = before?.title ?? after?.title ?? null;
  const name = title === null ? 'A statement that names no title' : `The statement of title ${title}`;
  report.say(
    {
      part: 'statement',
      kind,
      severity: 'check',
      text: `${name} is only in the ${before === null ? 'later' : 'earlier'} file.`,
    },
    differences(certificateName, certificateName, certificate(before), certificate(after)),
  );
  return report;
}
