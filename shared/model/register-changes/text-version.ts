import { at, byMember, type Field } from './fields.ts';
import { type JsonObject, member, textOf } from './json.ts';
import { type Report, take, takeRest } from './report.ts';

/** Decodes the text version; null where it is none. */
export type ReadText = (data: unknown) => string | null;

/** Lines that say of which statement the text is. */
const ofTheStatement =
  /security\s*(no|number)|produced|copyright|©|authentic|date\s+and\s+time|\bpage\s+\d|\d{1,2}:\d{2}/i;

/**
 * The text version repeats the statement, with its own time and number in it: two statements never have the same bytes. Of one
 * and the same statement it is compared as it is.
 */
export function sayText(
  report: Report,
  path: string,
  before: JsonObject,
  after: JsonObject,
  { isOneStatement, readText }: { readonly isOneStatement: boolean; readonly readText: ReadText },
): void {
  const fields = byMember(path, before, after);
  const data = take(fields, 'data');
  const [old, now] = [member(before, 'data'), member(after, 'data')];
  const [was, is] = [readText(old), readText(now)];
  if (data.length > 0 && was !== null && is !== null) {
    const keep = (text: string) =>
      text
        .split(/\r?\n/)
        .map((line) => line.trim().replace(/\s+/g, ' '))
        .filter((line) => line !== '' && (isOneStatement || !ofTheStatement.test(line)));
    const [lines, others] = [keep(was), keep(is)];
    const left = (one: readonly string[], other: readonly string[]) => {
      const known = new Set(other);
      return one.filter((line) => !known.has(line));
    };
    const [gone, come] = [left(lines, others), left(others, lines)];
    if (gone.length + come.length > 0 || lines.join('\n') !== others.join('\n')) {
      report.say(
        {
          part: 'statement',
          kind: 'changed',
          severity: report.sentences.length > 0 ? 'note' : 'check',
          text:
            gone.length + come.length === 0
              ? 'The lines of the text version of the statement changed in number or order.'
              : `The text version of the statement differs: ${counted(gone.length)} only in the earlier one, ${counted(come.length)} only in the later one.`,
        },
        [{ path: at(path, 'data'), kind: 'changed', before: gone.join('\n'), after: come.join('\n') }],
      );
    } else if (isOneStatement) report.rest(data.map((field) => ({ ...field, kind: 'rewritten' })));
  } else sayPresence(report, data, was, is);
  report.rest(takeRest(fields));
}

const counted = (count: number) => `${count === 1 ? '1 line is' : `${count} lines are`}`;

function sayPresence(report: Report, data: readonly Field[], was: string | null, is: string | null): void {
  if ((was === null) === (is === null)) {
    report.rest(data);
    return;
  }
  const which = was === null ? 'later' : 'earlier';
  report.say(
    {
      part: 'statement',
      kind: was === null ? 'added' : 'removed',
      severity: 'note',
      text: `Only the ${which} statement has a text version that can be read.`,
    },
    data.map((field) => ({ ...field, before: was ?? field.before, after: is ?? field.after })),
  );
}

/** Who has the link can read the PDF, so it is not shown. Every statement has another one. */
export function sayLink(
  report: Report,
  path: string,
  before: JsonObject,
  after: JsonObject,
  isOneStatement: boolean,
): void {
  const fields = byMember(path, before, after);
  const link = take(fields, 'link');
  const [old, now] = [member(before, 'link'), member(after, 'link')].map(textOf);
  const [hidden, other] = [
    old == null ? null : '(link)',
    now == null ? null : old == null ? '(link)' : '(another link)',
  ];
  const masked = link.map((field) => ({ ...field, before: hidden, after: other }));
  if (old == null || now == null) {
    report.say(
      {
        part: 'statement',
        kind: old == null ? 'added' : 'removed',
        severity: 'note',
        text: `Only the ${old == null ? 'later' : 'earlier'} statement came with a link to its PDF.`,
      },
      masked,
    );
  } else if (isOneStatement) report.rest(masked, 'note');
  report.rest(takeRest(fields));
}

/** Presence of what every statement has of its own: another value is no change, a missing one is. */
export function sayDetail(report: Report, path: string, before: JsonObject, after: JsonObject): void {
  const fields = byMember(path, before, after);
  const names = {
    securityNo: 'security number',
    producedDate: 'time at which it was produced',
    authenticityToken: 'authenticity token',
    copyrightText: 'copyright text',
  };
  for (const [name, words] of Object.entries(names)) {
    const own = take(fields, name);
    const [was, is] = [member(before, name), member(after, name)].map(textOf);
    if ((was == null) === (is == null)) continue;
    const which = was == null ? 'earlier' : 'later';
    report.say(
      {
        part: 'statement',
        kind: was == null ? 'added' : 'removed',
        severity: name === 'copyrightText' ? 'note' : 'check',
        text: `The ${which} statement has no ${words}.`,
      },
      own,
    );
  }
  report.rest(takeRest(fields));
}
