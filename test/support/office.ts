import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOfficeServer } from '../../main/hosts/office-server/command-line.ts';
import {
  createOfficeServer,
  type OfficeServer,
  type OutgoingEntry,
} from '../../main/office/office-server.ts';
import { openSession, type ServerTarget, type Session } from '../../main/postgres/session.ts';
import { type PostgresServer, type SavedServer, startLike, startPostgres } from './postgres-server.ts';

export interface CommandEnd {
  readonly code: number;
  readonly printed: string;
  readonly errors: string;
}

/** An office that was ended, to be copied. */
export interface SavedOffice {
  readonly server: SavedServer;
  readonly port: number;
  /** The office files by login. */
  readonly files: ReadonlyMap<string, string>;
}

/** One computer of a person, connected. */
export interface TestComputer {
  readonly id: string;
  readonly session: Session;
  readonly server: OfficeServer;
}

/** An office on a real PostgreSQL, set up by the command as IT does it. */
export class TestOffice {
  readonly postgres: PostgresServer;
  readonly folder: string;
  readonly #sessions: Session[] = [];

  private constructor(postgres: PostgresServer) {
    this.postgres = postgres;
    this.folder = mkdtempSync(join(tmpdir(), 'landfolio-office-'));
    writeFileSync(join(this.folder, 'ca.pem'), postgres.ca);
  }

  static async start(
    people: readonly string[] = [],
    options: Parameters<typeof startPostgres>[0] = {},
  ): Promise<TestOffice> {
    const office = new TestOffice(await startPostgres(options));
    await office.command(['init', '--name', 'Smith & Partners']);
    for (const login of people) await office.addPerson(login);
    return office;
  }

  /** Ends it, and keeps it for offices that begin as it ended. */
  async save(people: readonly string[]): Promise<SavedOffice> {
    const { port } = this.postgres;
    const files = new Map(people.map((login) => [login, this.officeFile(login)]));
    const server = await this.postgres.save();
    rmSync(this.folder, { recursive: true, force: true });
    return { server, port, files };
  }

  /** An office that is as another one was when it was saved, on a server of its own. */
  static async like({ server, port, files }: SavedOffice): Promise<TestOffice> {
    const office = new TestOffice(await startLike(server));
    for (const [login, text] of files)
      writeFileSync(office.fileOf(login), text.replaceAll(`:${port}`, `:${office.postgres.port}`));
    return office;
  }

  /** The options that every action takes. */
  get serverOptions(): string[] {
    const { host, port, database, admin } = this.postgres;
    return [
      '--hosts',
      `${host}:${port}`,
      '--database',
      database,
      '--admin',
      admin,
      '--ca',
      join(this.folder, 'ca.pem'),
    ];
  }

  /** Runs the command with the options of this server added; `server` replaces some of them. */
  async command(
    argv: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    server: readonly string[] = [],
  ): Promise<CommandEnd> {
    const printed: string[] = [];
    const errors: string[] = [];
    const code = await runOfficeServer({
      argv: [...argv, ...replaced(this.serverOptions, server)],
      environment: { LANDFOLIO_OFFICE_ADMIN_PASSWORD: this.postgres.adminPassword, ...environment },
      print: (line) => printed.push(line),
      printError: (line) => errors.push(line),
      askPassword: async () => null,
    });
    return { code, printed: printed.join('\n'), errors: errors.join('\n') };
  }

  async addPerson(login: string, name = `${login} Ng`): Promise<CommandEnd> {
    return await this.command(
      ['add-person', '--login', login, '--person', name, '--file', this.fileOf(login)],
      {
        LANDFOLIO_OFFICE_PASSWORD: passwordOf(login),
      },
    );
  }

  /** Writes a file of the office's folder, and gives its path. */
  put(name: string, text: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  fileOf(login: string): string {
    return join(this.folder, `${login}.landfolio-office`);
  }

  officeFile(login: string): string {
    return readFileSync(this.fileOf(login), 'utf8');
  }

  target(login: string, password = passwordOf(login)): ServerTarget {
    const { host, port, database, ca } = this.postgres;
    return { hosts: [{ host, port }], database, login, password, ca, program: 'test' };
  }

  /** A connection as a person's computer has it; it has said hello. */
  async computer(login: string, id: string = randomUUID()): Promise<TestComputer> {
    const opened = await openSession(this.target(login));
    if (!opened.ok) throw new Error(`${login}: ${opened.failure.code} ${opened.failure.message}`);
    this.#sessions.push(opened.value);
    const server = createOfficeServer(opened.value, id);
    const welcome = await server.hello({ name: `${login}'s computer`, version: '1' }, { n: 0, id: null });
    if (!welcome.ok) throw new Error(welcome.failure.message);
    return { id, session: opened.value, server };
  }

  async close(): Promise<void> {
    for (const session of this.#sessions) await session.close();
    await this.postgres.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function replaced(options: readonly string[], others: readonly string[]): string[] {
  const result = [...options];
  for (let at = 0; at < others.length; at += 2)
    result[result.indexOf(others[at] ?? '') + 1] = others[at + 1] ?? '';
  return result;
}

export function passwordOf(login: string): string {
  return `the password of ${login}`;
}

/** An entry as a computer writes it. */
export function entry(body: unknown, more: Partial<OutgoingEntry> = {}): OutgoingEntry {
  const text = JSON.stringify(body);
  return {
    id: randomUUID(),
    kind: 'note',
    version: 1,
    matter: null,
    body: text,
    sha256: createHash('sha256').update(text).digest('hex'),
    ...more,
  };
}

/** The value of an answer that must not be a fault. */
export function given<T>(
  answer:
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly failure: { readonly code: string; readonly message: string } },
): T {
  if (!answer.ok) throw new Error(`${answer.failure.code}: ${answer.failure.message}`);
  return answer.value;
}
