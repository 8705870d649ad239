import { parseArgs } from 'node:util';
import type { Vendor } from '../../../shared/contract/views/cart.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { isEmail, noEmailText } from '../../../shared/model/email.ts';
import { readAskedTitle } from '../../../shared/model/land-identity.ts';
import { checkOrderMatter } from '../../../shared/model/matter-number.ts';
import { individualVendor } from '../../../shared/model/vendor.ts';
import { checkVendor } from '../../../shared/model/vendor-rules.ts';

/** What the job was asked to do. Paths as given. */
export interface JobArguments {
  /** As a person types it; null where the title alone says what is wanted. */
  readonly address: string | null;
  readonly products: readonly string[];
  readonly matter: string;
  /** Canonical volume/folio, or the text as it was typed: an encrypted title id has no documented form. */
  readonly title: string | null;
  readonly connection: string | null;
  /** An office file. */
  readonly office: string | null;
  readonly data: string | null;
  readonly out: string | null;
  readonly isResuming: boolean;
  readonly acknowledgesWarnings: boolean;
  readonly vendors: readonly Vendor[];
  readonly email: string | null;
  /** References, order numbers or ids of orders to discard before anything else. */
  readonly discards: readonly string[];
  /** Also those that the service may have made all the same. */
  readonly acceptsRisk: boolean;
  /** What the office has already, or is waiting for, is not ordered: its certificate is waited for and copied. */
  readonly usesExisting: boolean;
  /** Also where the office's server cannot be asked what its other computers order. */
  readonly withoutOffice: boolean;
  /** Who lets ordering go on after the library was restored, and how that was checked; null where nobody does. */
  readonly unlock: { readonly name: string; readonly reason: string } | null;
  /** After how many milliseconds from its start the job ends, whatever it waits for; null where it was not said. */
  readonly timeLimitMs: number | null;
}

export const jobUsage = `Orders certificates and waits for them, without a window.

  npm run --silent job -- --address "…" --product RegisterSearchStatement --matter 2026-118
    [--title VOL/FOL] [--product …] [--connection FILE] [--office FILE] [--data FOLDER] [--out FOLDER]
    [--resume]

  --address      the property's address, as the service writes it or as you type it; not required with --title
  --product      a product code; repeat the option for more products
  --matter       the office's matter number
  --title        the title, if the property has several or without --address: 9876/043, or its ID as the service writes it
  --connection   a connection file. Without it, the job uses the practice service. The credentials come from
                 LANDFOLIO_CLIENT_ID and LANDFOLIO_CLIENT_SECRET
  --office       an office file: the job takes part in that office, and so does its library from then on. The password comes
                 from LANDFOLIO_OFFICE_PASSWORD
  --data         where the job stores its library
  --out          where certificates are copied to
  --resume       finishes the orders of earlier runs, and places no new order
  --discard      discards an order that was never sent: its reference, or the orderViewId that “failed” names. Repeat the
                 option for more orders. Sends nothing
  --accept-risk  orders even if an earlier order may include the same products: you may be charged for both.
                 With --discard: also discards an order that was refused or probably not placed. The service may still have
                 accepted it. If it did and you order the same products again, you are charged for both
  --use-existing   does not order what the office has already, or what this computer or a colleague is waiting for: waits for
                 that certificate, and copies it
  --without-office   orders although the server of the office cannot be reached: another computer of the office may be
                 ordering the same, and you may be charged for both
  --unlock       "NAME: HOW YOU CHECKED": orders although an order may be missing from a library that was restored, and the
                 order history does not prove that none is. If one is missing, you may be charged for both. Your name and
                 how you checked are stored
  --vendor       "FIRST NAMES LAST NAME", for products that require vendors; repeat the option for more vendors
  --email        the service also emails the certificates to this address
  --timeout      the time limit of the whole run in seconds. If an order is being sent then, the job waits up to one minute
                 longer. Without this option, the job checks an order with an unknown status for 90 seconds, and waits for
                 certificates without a limit
  --acknowledge-warnings   accepts the warnings of the products. The job prints them

Prints one JSON object per line. Ends with 0 only after {"step":"done"}.`;

const options = {
  address: { type: 'string' },
  product: { type: 'string', multiple: true },
  matter: { type: 'string' },
  title: { type: 'string' },
  connection: { type: 'string' },
  office: { type: 'string' },
  data: { type: 'string' },
  out: { type: 'string' },
  resume: { type: 'boolean' },
  vendor: { type: 'string', multiple: true },
  email: { type: 'string' },
  discard: { type: 'string', multiple: true },
  'accept-risk': { type: 'boolean' },
  'use-existing': { type: 'boolean' },
  'without-office': { type: 'boolean' },
  unlock: { type: 'string' },
  timeout: { type: 'string' },
  'acknowledge-warnings': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Reads the command line; every fault names its option. `help` where help was asked for. */
export function readJobArguments(argv: readonly string[]): Result<JobArguments, readonly Fault[] | 'help'> {
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  let tokens: readonly { readonly kind: string; readonly name?: string }[];
  try {
    ({ values, tokens } = parseArgs({
      args: [...argv],
      options,
      strict: true,
      allowPositionals: false,
      tokens: true,
    }));
  } catch (error) {
    return failed([
      { field: 'command line', message: error instanceof Error ? error.message : String(error) },
    ]);
  }
  if (values.help === true) return failed('help');
  const isResuming = values.resume === true;
  const faults: Fault[] = repeatedOptions(tokens);
  const discards = readDiscards(values.discard, faults);
  const isOrdering = !isResuming && (discards.length === 0 || values.product !== undefined);
  const need = (field: 'address' | 'matter', example: string): string => {
    const text = values[field]?.trim() ?? '';
    if (text === '' && isOrdering) faults.push({ field: `--${field}`, message: `Enter ${example}.` });
    return text;
  };
  const address =
    values.title !== undefined && values.address === undefined
      ? null
      : need(
          'address',
          'the address, such as --address "328/800 SWANSTON STREET CARLTON 3053", or the title with --title',
        );
  const matter = need('matter', 'the matter number, such as --matter 2026-118');
  if (matter !== '') faults.push(...checkOrderMatter(matter, '--matter'));
  if (values.email !== undefined && !isEmail(values.email))
    faults.push({ field: '--email', message: noEmailText });
  const products = (values.product ?? []).map((code) => code.trim()).filter((code) => code !== '');
  if (products.length === 0 && isOrdering) {
    faults.push({
      field: '--product',
      message: 'Enter at least one product code, such as RegisterSearchStatement.',
    });
  }
  for (const field of ['connection', 'office', 'data', 'out'] as const) {
    if (values[field] !== undefined && values[field].trim() === '')
      faults.push({
        field: `--${field}`,
        message: `Enter a ${field === 'connection' || field === 'office' ? 'file' : 'folder'}, or leave out the option.`,
      });
  }
  const title = readTitle(values.title, faults);
  const vendors = (values.vendor ?? []).map((name) => readVendor(name, faults));
  const unlock = readUnlock(values.unlock, isOrdering, faults);
  const timeLimitMs = readTimeLimit(values.timeout, faults);
  if (faults.length > 0) return failed(faults);
  return ok({
    address,
    products: [...new Set(products)],
    matter,
    title,
    connection: values.connection ?? null,
    office: values.office ?? null,
    data: values.data ?? null,
    out: values.out ?? null,
    isResuming,
    acknowledgesWarnings: values['acknowledge-warnings'] === true,
    vendors,
    email: values.email ?? null,
    discards,
    acceptsRisk: values['accept-risk'] === true,
    usesExisting: values['use-existing'] === true,
    withoutOffice: values['without-office'] === true,
    unlock,
    timeLimitMs,
  });
}

/** An option that is taken once must not be given twice: which of the two was meant is not known. */
function repeatedOptions(tokens: readonly { readonly kind: string; readonly name?: string }[]): Fault[] {
  const given = tokens.flatMap(({ kind, name }) => (kind === 'option' && name !== undefined ? [name] : []));
  const single = Object.entries(options).filter(
    ([, option]) => option.type === 'string' && !('multiple' in option),
  );
  return single.flatMap(([name]) =>
    given.filter((one) => one === name).length > 1
      ? [{ field: `--${name}`, message: 'This option was entered more than once. Enter it once.' }]
      : [],
  );
}

function readTitle(text: string | undefined, faults: Fault[]): string | null {
  if (text === undefined) return null;
  const asked = readAskedTitle(text, '--title');
  if (asked.ok) return asked.value.forms[0];
  faults.push(asked.failure);
  return null;
}

function readTimeLimit(text: string | undefined, faults: Fault[]): number | null {
  if (text === undefined) return null;
  const seconds = Number(text);
  if (text.trim() !== '' && seconds >= 0 && seconds <= 86_400) return seconds * 1000;
  faults.push({
    field: '--timeout',
    message: `Enter a number of seconds from 0 to 86400, such as 90, not “${text}”.`,
  });
  return null;
}

function readDiscards(given: readonly string[] | undefined, faults: Fault[]): string[] {
  const names = (given ?? []).map((name) => name.trim());
  if (names.includes(''))
    faults.push({
      field: '--discard',
      message: 'Enter the reference of the order as the job printed it, or leave out the option.',
    });
  return names;
}

function readUnlock(text: string | undefined, isOrdering: boolean, faults: Fault[]): JobArguments['unlock'] {
  if (text === undefined) return null;
  const at = text.indexOf(':');
  const [name, reason] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1).trim()];
  if (name === '' || reason === '')
    faults.push({
      field: '--unlock',
      message:
        'Enter your name and how you checked that nothing is ordered twice, such as --unlock "Jo Citizen: compared with the order list of the service".',
    });
  else if (!isOrdering)
    faults.push({
      field: '--unlock',
      message: 'Add it to the order that is to be placed. This run orders nothing.',
    });
  return { name, reason };
}

function readVendor(name: string, faults: Fault[]): Vendor {
  const words = name.trim().split(/\s+/);
  const lastName = words.pop() ?? '';
  if (words.length === 0) {
    faults.push({
      field: '--vendor',
      message: `Enter the first and the last name, such as --vendor "Jo Citizen", not “${name}”.`,
    });
  }
  const vendor = { vendorType: individualVendor, firstName: words.join(' '), lastName };
  if (words.length > 0)
    faults.push(...checkVendor(vendor, '--vendor').map((fault) => ({ ...fault, field: '--vendor' })));
  return vendor;
}
