import { parseArgs } from 'node:util';
import {
  compareFiles,
  type TitleComparison,
} from '../../../../shared/model/register-changes/compare-files.ts';
import { decodeText } from '../../../register/text-version.ts';
import { plain } from '../plain.ts';
import { comparisonLines } from './comparison-text.ts';
import { readStatements } from './read-statements.ts';

export const compareUsage = `Usage: npm run --silent compare -- [--json] A.json B.json

Prints what changed between two register statements (DRSS) of a title: A is the earlier one, B the later one. First what changed
in sentences, what stops a settlement before all else, then what else differs by field. Sends nothing.

  A.json, B.json   an answer of the service as JSON. A file may hold the statements of several titles
  --json           prints {"sentences": [...], "changes": [...]}; changes has every field that differs
  --help           prints this text

The order of lists is no change, nor are the security number, the time, the authenticity token and the copyright text.
Exit codes: 0 nothing changed, 1 something changed, 2 a file or the command line cannot be read.`;

interface CompareProcess {
  readonly argv: readonly string[];
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** Gives the exit code: 0 where nothing changed, 1 where something did, 2 where that cannot be known. */
export function runCompare({ argv, print, printError }: CompareProcess): number {
  const given = readArguments(argv);
  if (typeof given === 'string') {
    printError(`${given}\n`);
    return 2;
  }
  if (given.isHelp) {
    print(`${compareUsage}\n`);
    return 0;
  }
  const files = given.paths.map((path) => ({ path, read: readStatements(path) }));
  for (const { path, read } of files) {
    if (read.ok) continue;
    printError(`${plain(`${path}: ${read.failure}`)}\n`);
    return 2;
  }
  const [before, after] = files.flatMap(({ read }) => (read.ok ? [read.value] : []));
  if (before === undefined || after === undefined) return 2;
  const compared = compareFiles(before, after, decodeText);
  print(given.isJson ? `${JSON.stringify(asJson(compared), null, 2)}\n` : comparisonLines(compared));
  return compared.every(({ changes }) => changes.length === 0) ? 0 : 1;
}

function readArguments(
  argv: readonly string[],
): string | { readonly isHelp: boolean; readonly isJson: boolean; readonly paths: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { json: { type: 'boolean' }, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (values.help === true) return { isHelp: true, isJson: false, paths: [] };
    if (positionals.length !== 2) {
      return `Enter two files, the earlier statement first, not ${positionals.length}. --help explains the command.`;
    }
    return { isHelp: false, isJson: values.json === true, paths: positionals };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `${reason.replace(/\s*\n\s*/g, ' ')} --help explains the command.`;
  }
}

function asJson(compared: readonly TitleComparison[]): object {
  const sentences = compared.flatMap(({ title, sentences: own }) =>
    own.map((sentence) => ({ title, sentence })),
  );
  return {
    sentences: sentences.map(({ title, sentence: { text, kind, severity, part, paths } }) => ({
      title,
      text,
      kind,
      severity,
      part,
      paths,
    })),
    changes: compared.flatMap(({ title, changes }) =>
      changes.map(({ path, before, after, kind, severity, sentence }) => ({
        title,
        path,
        before: before ?? null,
        after: after ?? null,
        kind,
        severity,
        /** Place of the sentence that covers it; null where none does. */
        sentence: sentence === null ? null : sentences.findIndex((one) => one.sentence === sentence),
      })),
    ),
  };
}
