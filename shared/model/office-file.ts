import { z } from 'zod';
import type { Fault } from '../lib/fault.ts';
import { failed, ok, type Result } from '../lib/result.ts';

/**
 * How a computer reaches the office's PostgreSQL, and as whom. IT makes one file for each person with `office-server
 * add-person`. It holds no secret: the person has the password from IT.
 */
export interface OfficeFile {
  readonly office: string;
  /** Tried in this order; the one that takes writes is used. */
  readonly hosts: readonly OfficeHost[];
  readonly database: string;
  readonly login: string;
  readonly person: string;
  /** Certificates of the authorities that the server's certificate must come from, as PEM. */
  readonly ca: string;
}

export interface OfficeHost {
  readonly host: string;
  readonly port: number;
}

export const maxOfficeFileBytes = 256 * 1024;
const kind = 'landfolio-office';
const loginPattern = /^[a-z][a-z0-9_.-]{0,39}$/;
const pemPattern = /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/;

const fileShape = z.object({
  kind: z.literal(kind),
  version: z.literal(1),
  office: z.string(),
  hosts: z.array(z.string()),
  database: z.string(),
  login: z.string(),
  person: z.string(),
  ca: z.string(),
});

/** The text of an office file. */
export function writeOfficeFile(file: OfficeFile): string {
  const hosts = file.hosts.map(hostText);
  return `${JSON.stringify({ kind, version: 1, ...file, hosts }, null, 2)}\n`;
}

/** `HOST:PORT`; an IPv6 address stands in brackets. */
export function hostText({ host, port }: OfficeHost): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Reads an office file; each fault names the field as the file spells it. */
export function readOfficeFile(text: string): Result<OfficeFile, readonly Fault[]> {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return failed([
      {
        field: 'office file',
        message: 'This is not an office file: it is not JSON. Ask IT for the file again.',
      },
    ]);
  }
  const shape = fileShape.safeParse(given);
  if (!shape.success) {
    const fields = [
      ...new Set(shape.error.issues.map((issue) => issue.path.map(String).join('.') || 'office file')),
    ];
    return failed(
      fields.map((field) => ({
        field,
        message:
          field === 'version'
            ? 'This office file is of a newer version of Landfolio. Install the newest version.'
            : 'This is missing or is not what an office file has here. Ask IT for the file again.',
      })),
    );
  }
  const faults: Fault[] = [];
  const hosts = readHosts(shape.data.hosts.join(','), 'hosts', faults);
  const { office, database, login, person, ca } = shape.data;
  faults.push(...checkName(office, 'office'), ...checkDatabase(database, 'database'));
  faults.push(...checkLogin(login, 'login'), ...checkName(person, 'person'), ...checkCa(ca, 'ca'));
  return faults.length > 0 ? failed(faults) : ok({ office, hosts, database, login, person, ca });
}

/** Reads `HOST:PORT[,HOST:PORT]`; an IPv6 address stands in brackets. Faults are added to `faults`. */
export function readHosts(text: string, field: string, faults: Fault[]): OfficeHost[] {
  const hosts: OfficeHost[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)):(\d{1,5})$/i.exec(part);
    const host = match?.[1] ?? match?.[2];
    const port = Number(match?.[3]);
    if (host === undefined || port < 1 || port > 65_535) {
      faults.push({
        field,
        message: `Enter each server as HOST:PORT, such as db.office.example:5432, not “${part}”. Separate servers with a comma.`,
      });
    } else hosts.push({ host, port });
  }
  return hosts;
}

/** A login is also the name of a role: lower case, so that nobody has to quote it. */
export function checkLogin(login: string, field: string): Fault[] {
  if (loginPattern.test(login)) return [];
  return [
    {
      field,
      message: `Enter up to 40 lower case letters, digits, dots, hyphens or underscores, starting with a letter, such as alice, not “${login}”.`,
    },
  ];
}

/** The name of a database; names of roles are made from it. */
export function checkDatabase(database: string, field: string): Fault[] {
  if (/^[a-z][a-z0-9_]{0,39}$/.test(database)) return [];
  return [
    {
      field,
      message: `Enter up to 40 lower case letters, digits or underscores, starting with a letter, such as landfolio, not “${database}”.`,
    },
  ];
}

export function checkName(name: string, field: string): Fault[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (name.trim() !== '' && name.length <= 200 && !/[\u0000-\u001f\u007f]/.test(name)) return [];
  return [{ field, message: 'Enter a name of up to 200 characters on one line.' }];
}

export function checkCa(ca: string, field: string): Fault[] {
  if (pemPattern.test(ca)) return [];
  return [{ field, message: 'This has no certificate in PEM format (“-----BEGIN CERTIFICATE-----”).' }];
}
