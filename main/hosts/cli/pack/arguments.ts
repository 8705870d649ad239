import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { failed, ok, type Result } from '../../../../shared/lib/result.ts';
import type { PackKind } from '../../../../shared/model/pack/templates.ts';

export const packUsage = `Usage: npm run --silent pack -- --data DIR --matter M --out FILE.pdf [--kind vendor-statement|settlement] [--json]

Makes one PDF of the documents of a matter: contents, a cover sheet before each section, bookmarks, and the pages of each document as
they are. Reads the library only: sends nothing, and changes nothing in the data folder.

  --data DIR   the data folder of Landfolio, which may be running with it
  --matter M   the matter number
  --out FILE   the PDF, a file that does not exist yet; it has its name once all of it is written
  --kind KIND  vendor-statement or settlement; without it vendor-statement for a sale, and settlement for every other matter
  --json       prints what was made as JSON
  --help       prints this text

Exit codes: 0 the pack was made, 2 it was not, and one line says why.`;

interface PackArguments {
  readonly data: string;
  readonly matter: string;
  /** As it was given, to be said again; `outPath` is absolute. */
  readonly out: string;
  readonly outPath: string;
  readonly kind: PackKind | null;
  readonly isJson: boolean;
}

const kinds: Readonly<Record<string, PackKind>> = {
  'vendor-statement': 'vendorStatement',
  settlement: 'settlement',
};

export function readPackArguments(argv: readonly string[]): Result<PackArguments | 'help', string> {
  const option = { type: 'string', multiple: true } as const;
  let given: Readonly<Record<string, boolean | readonly string[] | undefined>>;
  try {
    given = parseArgs({
      args: [...argv],
      options: {
        data: option,
        matter: option,
        out: option,
        kind: option,
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed(`${reason.replace(/\s*\n\s*/g, ' ')} --help explains the command.`);
  }
  if (given.help === true) return ok('help');
  const texts = new Map<string, string>();
  for (const name of ['data', 'matter', 'out', 'kind']) {
    const values = given[name];
    if (!Array.isArray(values)) continue;
    const [value = ''] = values;
    if (values.length > 1) return failed(`--${name}: enter it once.`);
    if (value.trim() === '') return failed(`--${name}: it is empty.`);
    texts.set(name, value);
  }
  const [data, matter, out] = ['data', 'matter', 'out'].map((name) => texts.get(name));
  if (data === undefined) return failed('--data: enter the data folder of Landfolio.');
  if (matter === undefined) return failed('--matter: enter the matter number.');
  if (out === undefined) return failed('--out: enter the file to make, such as pack.pdf.');
  const kind = texts.get('kind');
  if (kind !== undefined && kinds[kind] === undefined)
    return failed(`--kind: enter vendor-statement or settlement, not ${kind}.`);
  return ok({
    data: resolve(data),
    matter,
    out,
    outPath: resolve(out),
    isJson: given.json === true,
    kind: kind === undefined ? null : (kinds[kind] ?? null),
  });
}
