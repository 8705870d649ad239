import { parseArgs } from 'node:util';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import {
  checkDatabase,
  checkLogin,
  checkName,
  type OfficeHost,
  readHosts,
} from '../../../shared/model/office-file.ts';

export const actions = [
  'init',
  'add-person',
  'remove-person',
  'list',
  'check',
  'claims',
  'end-claim',
  'restricted',
  'open-matter',
  'upgrade',
  'export',
] as const;
export type Action = (typeof actions)[number];

/** Which server, and as whom; `ca` is the path of a PEM file as given. */
export interface ServerArguments {
  readonly hosts: readonly OfficeHost[];
  readonly database: string;
  readonly admin: string;
  readonly ca: string;
}

export type OfficeArguments =
  | ({ readonly action: 'init'; readonly name: string } & ServerArguments)
  | ({
      readonly action: 'add-person';
      readonly login: string;
      readonly person: string;
      /** The path of the office file to write, as given. */
      readonly file: string;
    } & ServerArguments)
  | ({ readonly action: 'remove-person'; readonly login: string } & ServerArguments)
  | ({ readonly action: 'list' | 'check' | 'claims' | 'restricted' | 'upgrade' } & ServerArguments)
  | ({
      readonly action: 'end-claim';
      /** The id of the order that the claim is of. */
      readonly claim: string;
      /** Null where it was not ordered. */
      readonly orderNumber: string | null;
    } & ServerArguments)
  | ({
      readonly action: 'open-matter';
      /** The id by which the office knows it. */
      readonly matter: string;
    } & ServerArguments)
  | ({ readonly action: 'export'; readonly out: string } & ServerArguments);

export const officeUsage = `Sets up the PostgreSQL server of an office, and the people who may use it.

  npm run --silent office-server -- init --hosts HOST:PORT[,HOST:PORT] --database DB --admin ROLE --ca CA.pem --name "Smith & Partners"
  npm run --silent office-server -- add-person … --login alice --person "Alice Ng" --file alice.landfolio-office
  npm run --silent office-server -- remove-person … --login alice
  npm run --silent office-server -- list …
  npm run --silent office-server -- check …
  npm run --silent office-server -- claims …
  npm run --silent office-server -- end-claim … --claim ID --ordered NUMBER | --not-ordered
  npm run --silent office-server -- restricted …
  npm run --silent office-server -- open-matter … --matter ID
  npm run --silent office-server -- upgrade …
  npm run --silent office-server -- export … --out FOLDER

  --hosts      the servers, the primary and its standbys. An IPv6 address is written in brackets
  --database   the database of the office. It must exist
  --admin      the role that administers it. It owns the database and may create roles
  --ca         a PEM file with the authority that the server's certificate comes from
  --name       the office's name
  --login      a person's login: a role is made for it
  --person     the person's name, as others see it
  --file       the office file to write for the person. It has no password
  --claim      a claim that “claims” shows, whose computer never will end it
  --ordered    the service made the order: its number in the order history
  --not-ordered
               the service did not make the order: its history shows none
  --matter     a matter that “restricted” shows: everybody may read it again
  --out        a new folder for the export

The password of --admin is read from LANDFOLIO_OFFICE_ADMIN_PASSWORD, the person's from LANDFOLIO_OFFICE_PASSWORD. Without
them the command asks. No option takes a password.
Ends with 0 when it is done, with 1 when it failed, with 2 when an option is wrong.`;

const options = {
  hosts: { type: 'string' },
  database: { type: 'string' },
  admin: { type: 'string' },
  ca: { type: 'string' },
  name: { type: 'string' },
  login: { type: 'string' },
  person: { type: 'string' },
  file: { type: 'string' },
  claim: { type: 'string' },
  ordered: { type: 'string' },
  'not-ordered': { type: 'boolean' },
  matter: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean' },
} as const;
type Option = Exclude<keyof typeof options, 'help'>;
type TextOption = Exclude<Option, 'not-ordered'>;

const serverOptions: readonly Option[] = ['hosts', 'database', 'admin', 'ca'];
const ownOptions: Readonly<Record<Action, readonly Option[]>> = {
  init: ['name'],
  'add-person': ['login', 'person', 'file'],
  'remove-person': ['login'],
  list: [],
  check: [],
  claims: [],
  'end-claim': ['claim', 'ordered', 'not-ordered'],
  restricted: [],
  'open-matter': ['matter'],
  upgrade: [],
  export: ['out'],
};
const examples: Readonly<Record<TextOption, string>> = {
  hosts: 'db.office.example:5432',
  database: 'landfolio',
  admin: 'postgres',
  ca: 'office-ca.pem',
  name: '"Smith & Partners"',
  login: 'alice',
  person: '"Alice Ng"',
  file: 'alice.landfolio-office',
  claim: '018f0000-0000-7000-8000-000000000001',
  ordered: '1234567',
  matter: '018f0000-0000-8000-8000-000000000001',
  out: 'landfolio-export',
};

/** Reads the command line; each fault names its option. `help` where help was asked for. */
export function readOfficeArguments(
  argv: readonly string[],
): Result<OfficeArguments, readonly Fault[] | 'help'> {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    // Node's text begins with the option, such as “Unknown option '--host'”.
    const message = (error instanceof Error ? error.message : String(error)).split('. ')[0] ?? '';
    return failed([
      { field: 'command line', message: `${message}. Run the command with --help for its options.` },
    ]);
  }
  const { values, positionals, tokens } = parsed;
  if (values.help === true) return failed('help');
  const action = actions.find((one) => one === positionals[0]);
  if (action === undefined || positionals.length > 1) {
    const given = positionals.length === 0 ? 'nothing' : `“${positionals.join(' ')}”`;
    return failed([{ field: 'action', message: `Enter one of ${actions.join(', ')}, not ${given}.` }]);
  }
  const wanted = [...serverOptions, ...ownOptions[action]];
  const faults: Fault[] = [];
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name as Option] : []));
  for (const name of new Set(given)) {
    if (!wanted.includes(name))
      faults.push({ field: `--${name}`, message: `“${action}” does not take this option.` });
    else if (given.filter((one) => one === name).length > 1)
      faults.push({ field: `--${name}`, message: 'This option was entered more than once. Enter it once.' });
  }
  const text = (name: TextOption): string => {
    const value = values[name]?.trim() ?? '';
    if (value === '')
      faults.push({
        field: `--${name}`,
        message: `This option is required, such as --${name} ${examples[name]}.`,
      });
    return value;
  };
  const checked = (name: TextOption, check: (value: string, field: string) => Fault[]): string => {
    const value = text(name);
    if (value !== '') faults.push(...check(value, `--${name}`));
    return value;
  };
  const hostsText = text('hosts');
  const server: ServerArguments = {
    hosts: hostsText === '' ? [] : readHosts(hostsText, '--hosts', faults),
    database: checked('database', checkDatabase),
    admin: text('admin'),
    ca: text('ca'),
  };
  if (action === 'end-claim' && given.includes('ordered') === given.includes('not-ordered'))
    faults.push({
      field: '--ordered',
      message: 'Enter either --ordered with the order number or --not-ordered.',
    });
  const read = readOwn(action, server, text, checked, given.includes('ordered'));
  return faults.length > 0 ? failed(faults) : ok(read);
}

function readOwn(
  action: Action,
  server: ServerArguments,
  text: (name: TextOption) => string,
  checked: (name: TextOption, check: (value: string, field: string) => Fault[]) => string,
  hasOrderNumber: boolean,
): OfficeArguments {
  switch (action) {
    case 'init':
      return { action, ...server, name: checked('name', checkName) };
    case 'add-person':
      return {
        action,
        ...server,
        login: checked('login', checkLogin),
        person: checked('person', checkName),
        file: text('file'),
      };
    case 'remove-person':
      return { action, ...server, login: checked('login', checkLogin) };
    case 'end-claim':
      return {
        action,
        ...server,
        claim: checked('claim', checkId('claim', 'claims')),
        orderNumber: hasOrderNumber ? checked('ordered', checkOrderNumber) : null,
      };
    case 'open-matter':
      return { action, ...server, matter: checked('matter', checkId('matter', 'restricted')) };
    case 'export':
      return { action, ...server, out: text('out') };
    default:
      return { action, ...server };
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function checkId(noun: string, shownBy: Action): (value: string, field: string) => Fault[] {
  const message = `Enter the ${noun} as “${shownBy}” shows it.`;
  return (value, field) => (uuid.test(value) ? [] : [{ field, message }]);
}

function checkOrderNumber(value: string, field: string): Fault[] {
  const isRight = value.length <= 100 && !/[\p{Cc}\p{Cf}]/u.test(value);
  return isRight ? [] : [{ field, message: 'Enter the number of the order as the service shows it.' }];
}

function parse(argv: readonly string[]) {
  return parseArgs({ args: [...argv], options, strict: true, allowPositionals: true, tokens: true });
}
