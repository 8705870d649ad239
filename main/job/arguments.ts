import { parseArgs } from 'node:util';
import type { Vendor } from '../../shared/contract/views/cart.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { parseVolumeFolio } from '../../shared/model/volume-folio.ts';

/** What the job was asked to do. Paths as given. */
export interface JobArguments {
  readonly address: string;
  readonly products: readonly string[];
  readonly matter: string;
  /** Canonical volume/folio, or an encrypted title id as the service gave it. */
  readonly title: string | null;
  readonly connection: string | null;
  readonly data: string | null;
  readonly out: string | null;
  readonly isResuming: boolean;
  readonly acknowledgesWarnings: boolean;
  readonly vendors: readonly Vendor[];
  readonly email: string | null;
  /** How long an order whose outcome is unknown is looked for before the job gives up. Milliseconds. */
  readonly patienceMs: number;
}

const usualPatienceSeconds = 90;

export const jobUsage = `Orders certificates and waits for them, without a window.

  npm run --silent job -- --address "…" --product RegisterSearchStatement --matter 2026-118
    [--title VOL/FOL] [--product …] [--connection FILE] [--data DIR] [--out DIR] [--resume]

  --address      the property's address in EZI form
  --product      a product code; give it again for more products
  --matter       the office's matter number
  --title        the title, where the property has several: 9876/043, or an id from the candidates
  --connection   a connection file; the practice service without one. Its credentials come from
                 LANDFOLIO_CLIENT_ID and LANDFOLIO_CLIENT_SECRET
  --data         where the job keeps its library
  --out          where certificates are copied to
  --resume       finishes what an earlier run ordered; orders nothing
  --vendor       "First names Surname", for products that ask for vendors; again for more
  --email        the service also sends the certificates to this address
  --patience     seconds for which an order without a clear answer is looked for in the history; 90 without it
  --acknowledge-warnings   accepts the warnings that products carry; they are printed

Prints one JSON object a line. Ends with 0 only after {"step":"done"}.`;

const options = {
  address: { type: 'string' },
  product: { type: 'string', multiple: true },
  matter: { type: 'string' },
  title: { type: 'string' },
  connection: { type: 'string' },
  data: { type: 'string' },
  out: { type: 'string' },
  resume: { type: 'boolean' },
  vendor: { type: 'string', multiple: true },
  email: { type: 'string' },
  patience: { type: 'string' },
  'acknowledge-warnings': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Reads the command line; every fault names its option. `help` where help was asked for. */
export function readJobArguments(argv: readonly string[]): Result<JobArguments, readonly Fault[] | 'help'> {
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ args: [...argv], options, strict: true, allowPositionals: false }));
  } catch (error) {
    return failed([
      { field: 'command line', message: error instanceof Error ? error.message : String(error) },
    ]);
  }
  if (values.help === true) return failed('help');
  const isResuming = values.resume === true;
  const faults: Fault[] = [];
  const need = (field: 'address' | 'matter', example: string): string => {
    const text = values[field]?.trim() ?? '';
    if (text === '' && !isResuming) faults.push({ field: `--${field}`, message: `Give ${example}.` });
    return text;
  };
  const address = need('address', 'the address, such as --address "328/800 SWANSTON STREET CARLTON 3053"');
  const matter = need('matter', 'the matter number, such as --matter 2026-118');
  const products = (values.product ?? []).map((code) => code.trim()).filter((code) => code !== '');
  if (products.length === 0 && !isResuming) {
    faults.push({
      field: '--product',
      message: 'Give at least one product code, such as RegisterSearchStatement.',
    });
  }
  for (const field of ['connection', 'data', 'out'] as const) {
    if (values[field] !== undefined && values[field].trim() === '')
      faults.push({
        field: `--${field}`,
        message: `Give a ${field === 'connection' ? 'file' : 'folder'}, or leave it out.`,
      });
  }
  const title = readTitle(values.title, faults);
  const vendors = (values.vendor ?? []).map((name) => readVendor(name, faults));
  const patienceMs = readPatience(values.patience, faults);
  if (faults.length > 0) return failed(faults);
  return ok({
    address,
    products: [...new Set(products)],
    matter,
    title,
    connection: values.connection ?? null,
    data: values.data ?? null,
    out: values.out ?? null,
    isResuming,
    acknowledgesWarnings: values['acknowledge-warnings'] === true,
    vendors,
    email: values.email ?? null,
    patienceMs,
  });
}

function readTitle(text: string | undefined, faults: Fault[]): string | null {
  if (text === undefined) return null;
  const read = parseVolumeFolio(text);
  if (read.ok) return read.value;
  // An encrypted id is long base64 text; a mistyped volume/folio is not.
  if (/^[A-Za-z0-9+/=]{20,200}$/.test(text.trim())) return text.trim();
  faults.push({ field: '--title', message: read.failure.message });
  return null;
}

function readPatience(text: string | undefined, faults: Fault[]): number {
  const seconds = text === undefined ? usualPatienceSeconds : Number(text);
  if (text?.trim() !== '' && seconds >= 0 && seconds <= 86_400) return seconds * 1000;
  faults.push({ field: '--patience', message: `Give seconds from 0 to 86400, such as 90; not “${text}”.` });
  return 0;
}

function readVendor(name: string, faults: Fault[]): Vendor {
  const words = name.trim().split(/\s+/);
  const lastName = words.pop() ?? '';
  if (words.length === 0) {
    faults.push({
      field: '--vendor',
      message: `Give first name and surname, such as --vendor "Jo Citizen"; not “${name}”.`,
    });
  }
  return { vendorType: 'INDIVIDUAL', firstName: words.join(' '), lastName };
}
