import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { failed, ok, type Result } from '../../../../shared/lib/result.ts';
import { adjust } from '../../../../shared/model/adjustments/adjust.ts';
import type { Statement } from '../../../../shared/model/adjustments/statement.ts';
import { aboutNothing } from '../../../adjustments/statement-about.ts';
import { statementPdf } from '../../../adjustments/statement-pdf.ts';
import { statementSheet } from '../../../adjustments/statement-sheet.ts';
import { plain } from '../plain.ts';
import { readStatementFile } from './read-file.ts';
import { writeAll } from './write-all.ts';

const adjustUsage = `Usage: npm run --silent adjust -- FILE.json [--pdf OUT] [--xlsx OUT]

Works out a statement of adjustments and prints it as JSON. Sends nothing.

  FILE.json    the statement, see docs/command-line.md
  --pdf OUT    also writes the statement as a PDF, to a file that does not exist yet
  --xlsx OUT   also writes it as a workbook with formulas, to a file that does not exist yet
  --help       prints this text

The day of settlement is the vendor's. The purchaser's part of each line is rounded half a cent up; the vendor's is the rest.
Exit codes: 0 done, 2 the file, an output or the command line is not right; then nothing is written.`;

interface AdjustProcess {
  readonly argv: readonly string[];
  /** Milliseconds UTC. */
  readonly now: number;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** Gives the exit code: 0 or 2. Everything that is wrong is printed, a line each. */
export async function runAdjust({ argv, now, print, printError }: AdjustProcess): Promise<0 | 2> {
  const refused = (reasons: readonly string[]) => {
    for (const reason of reasons) printError(`${plain(reason)}\n`);
    return 2 as const;
  };
  const asked = readArguments(argv);
  if (!asked.ok) return refused([asked.failure]);
  if (asked.value === 'help') {
    print(`${adjustUsage}\n`);
    return 0;
  }
  const { path, pdf, xlsx } = asked.value;
  const read = readStatementFile(path);
  if (!read.ok) return refused(read.failure);
  const statement = read.value;
  const outputs = [
    ...(pdf === undefined
      ? []
      : [{ option: '--pdf', path: pdf, bytes: await statementPdf(statement, aboutNothing) }]),
    ...(xlsx === undefined
      ? []
      : [{ option: '--xlsx', path: xlsx, bytes: await statementSheet(statement, aboutNothing, now) }]),
  ];
  const unwritten = writeAll(outputs);
  if (unwritten !== null) return refused([unwritten]);
  print(`${JSON.stringify(asJson(statement), null, 2)}\n`);
  return 0;
}

interface Asked {
  readonly path: string;
  readonly pdf: string | undefined;
  readonly xlsx: string | undefined;
}

function readArguments(argv: readonly string[]): Result<Asked | 'help', string> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { pdf: { type: 'string' }, xlsx: { type: 'string' }, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (values.help === true) return ok('help');
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0)
      return failed(`Enter one file, not ${positionals.length}. --help explains the command.`);
    const { pdf, xlsx } = values;
    if (pdf === '' || xlsx === '') return failed('Enter the file that is to be written after its option.');
    if (pdf !== undefined && xlsx !== undefined && resolve(pdf) === resolve(xlsx))
      return failed(`--pdf and --xlsx name one file, ${pdf}. Enter a file for each.`);
    return ok({ path, pdf, xlsx });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed(`${reason} --help explains the command.`);
  }
}

function asJson(statement: Statement): object {
  const { lines, payFromVendorCents, balanceCents } = adjust(statement);
  return { lines, payFromVendorCents, balanceCents };
}
