import type { DueView } from '../../../../shared/contract/views/due.ts';
import type { DueLine } from '../../../../shared/model/due/due-line.ts';
import {
  dueAct,
  dueKinds,
  dueKindTexts,
  dueLineDay,
  dueWhatText,
  dueWhyText,
} from '../../../../shared/model/due/due-line-text.ts';
import { plain } from '../plain.ts';

/** Days stand as they are written in a list that programs read: 2026-12-04. */
const isoDay = (day: string) => day;

/** What is due as a person reads it in a terminal. */
export function dueText({ today, until, lines }: DueView): string {
  const head = `Due on ${today}. Settlements until ${until} were looked at.`;
  if (lines.length === 0) return `${head}\nNothing is due.\n`;
  const blocks = dueKinds.flatMap((kind) => {
    const own = lines.filter((line) => line.kind === kind);
    return own.length === 0 ? [] : [`${dueKindTexts[kind]} (${own.length})\n${own.map(lineText).join('\n')}`];
  });
  return `${[head, ...blocks].join('\n\n')}\n`;
}

function lineText(line: DueLine): string {
  const matter = line.matter === null ? 'no matter' : `matter ${line.matter.number}`;
  const about = [line.matter?.property, line.matter?.client].filter(Boolean).join(', ');
  const head = `- ${dueLineDay(line)}  ${dueWhatText(line)}, ${matter}${about === '' ? '' : ` (${about})`}`;
  const rule = 'rule' in line && line.rule !== null ? ` Rule: ${line.rule.basis}` : '';
  return `${plain(head)}\n  ${plain(`${dueWhyText(line, isoDay)}${rule}`)}`;
}

/** The same for programs: docs/command-line.md has the fields. */
export function dueJson(view: DueView, connection: string): object {
  return {
    connection,
    today: view.today,
    until: view.until,
    lines: view.lines.map((line) => {
      const { key, kind, matter, isMine, ...facts } = line;
      const what = { what: dueWhatText(line), why: dueWhyText(line, isoDay), act: dueAct(line) };
      return { key, kind, date: dueLineDay(line), ...what, isMine, matter, ...facts };
    }),
  };
}
