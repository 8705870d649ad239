import { parseArgs } from 'node:util';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';

export interface ConformanceArguments {
  /** The path of a connection file; null for the practice service, which the run starts itself. */
  readonly connection: string | null;
  readonly allowsCharges: boolean;
  /** Names of areas; null for all. */
  readonly only: readonly string[] | null;
  readonly address: string | null;
}

export function conformanceUsage(areas: readonly string[]): string {
  return `Holds Landfolio and a service to the rules of the interface document.

  npm run --silent conformance -- [--connection FILE] [--allow-charges] [--only AREA,…] [--address "…"]

  --connection     a connection file: the service to try. Without one, a practice service is started.
                   Its credentials come from LANDFOLIO_CLIENT_ID and LANDFOLIO_CLIENT_SECRET, those of its special
                   events from LANDFOLIO_SAMPLE_USER_NAME and LANDFOLIO_SAMPLE_PASSWORD
  --allow-charges  also tries what may cost money at that service; skipped without it.
                   The practice service charges nothing, and is always tried whole
  --address        where that service has land to try things on; otherwise the run looks for some
  --only           areas: ${areas.join(', ')}

Prints a table and what failed; the last line is "N operations, M rules, K checks, 0 failed".
Ends with 0 where nothing failed, 1 where something did, 2 where the command line cannot be used.`;
}

const options = {
  connection: { type: 'string' },
  'allow-charges': { type: 'boolean' },
  only: { type: 'string' },
  address: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Reads the command line; every fault names its option. `help` where help was asked for. */
export function readConformanceArguments(
  argv: readonly string[],
  areas: readonly string[],
): Result<ConformanceArguments, readonly Fault[] | 'help'> {
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ args: [...argv], options, strict: true, allowPositionals: false }));
  } catch (error) {
    return failed([
      { field: 'command line', message: error instanceof Error ? error.message : String(error) },
    ]);
  }
  if (values.help === true) return failed('help');
  const faults: Fault[] = [];
  const only = values.only?.split(',').map((name) => name.trim()) ?? null;
  const unknown = only?.filter((name) => !areas.includes(name)) ?? [];
  if (unknown.length > 0)
    faults.push({
      field: '--only',
      message: `There is no area “${unknown.join('”, “')}”. There are ${areas.join(', ')}.`,
    });
  if (values.connection?.trim() === '')
    faults.push({ field: '--connection', message: 'Give a connection file, or leave it out.' });
  if (values.address !== undefined && values.address.trim().length < 3)
    faults.push({
      field: '--address',
      message: 'Give at least 3 characters of an address, such as "12 GORDON STREET".',
    });
  if (faults.length > 0) return failed(faults);
  return ok({
    connection: values.connection ?? null,
    allowsCharges: values['allow-charges'] === true,
    only,
    address: values.address ?? null,
  });
}
