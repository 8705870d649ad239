import { resolve } from 'node:path';
import { writeOfficeFile } from '../../../shared/model/office-file.ts';
import type { AdminServer } from '../../office/admin/admin-server.ts';
import { endClaim, listClaims } from '../../office/admin/claims.ts';
import { exportOffice } from '../../office/admin/export-office.ts';
import { type InitOutcome, initOffice, upgradeOffice } from '../../office/admin/init-office.ts';
import { addPerson, listPeople, removePerson } from '../../office/admin/people.ts';
import { listRestricted, openRestricted, withoutReader } from '../../office/admin/restrictions.ts';
import { passwordProblem, scramVerifier } from '../../office/scram-verifier.ts';
import { createSystemRandom } from '../../platform/system-random.ts';
import type { OfficeArguments } from './arguments.ts';
import { claimEndText, claimsTable, minClaimAgeMs } from './claims.ts';
import { exportFolder } from './export-folder.ts';
import { CommandFailed, type OfficeProcess, readPassword, reserveFile } from './inputs.ts';
import { peopleTable } from './people-table.ts';
import { restrictedTable, withoutReaderText } from './restrictions.ts';

/** An action whose files and passwords are there, so that it cannot fail for them once the server is changed. */
interface PreparedAction {
  /** `office`: its name; empty for `init`. */
  run(server: AdminServer, office: string): Promise<void>;
  /** Takes away what was prepared, where the action did not succeed. */
  drop(): void;
}

type Given<A> = Extract<OfficeArguments, { readonly action: A }>;

export async function preparedAction(
  given: OfficeArguments,
  ca: string,
  own: OfficeProcess,
): Promise<PreparedAction> {
  switch (given.action) {
    case 'init':
      return plain(async (server) => own.print(initWords(await initOffice(server, given.name), given.name)));
    case 'upgrade':
      return plain(async (server) => {
        own.print(initWords(await upgradeOffice(server), ''));
      });
    case 'add-person':
      return await preparedPerson(given, ca, own);
    case 'remove-person':
      return plain(async (server) => {
        own.print(removedWords(await removePerson(server, given.login), given.login));
        for (const line of withoutReaderText(withoutReader(await listRestricted(server)))) own.print(line);
      });
    case 'list':
      return plain(async (server) => {
        for (const line of peopleTable(await listPeople(server))) own.print(line);
      });
    case 'claims':
      return plain(async (server) => {
        for (const line of claimsTable(await listClaims(server))) own.print(line);
      });
    case 'end-claim':
      return plain(async (server) => {
        const { claim, orderNumber } = given;
        const end = await endClaim(server, claim, orderNumber, minClaimAgeMs);
        own.print(claimEndText(end, claim, orderNumber));
      });
    case 'restricted':
      return plain(async (server) => {
        for (const line of restrictedTable(await listRestricted(server))) own.print(line);
      });
    case 'open-matter':
      return plain(async (server) =>
        own.print(openedWords(await openRestricted(server, given.matter), given.matter)),
      );
    case 'export':
      return preparedExport(given, own);
    case 'check':
      throw new Error('check connects to each host itself');
  }
}

async function preparedPerson(
  { hosts, database, login, person, file }: Given<'add-person'>,
  ca: string,
  own: OfficeProcess,
): Promise<PreparedAction> {
  const password = await readPassword(own, 'LANDFOLIO_OFFICE_PASSWORD', person);
  const problem = passwordProblem(password);
  if (problem !== null) throw new CommandFailed(`LANDFOLIO_OFFICE_PASSWORD: ${problem}`, 2);
  const verifier = await scramVerifier(password, createSystemRandom());
  const reserved = reserveFile(file, '--file');
  return {
    drop: () => reserved.drop(),
    async run(server, office) {
      const outcome = await addPerson(server, { login, name: person, verifier });
      if (outcome === 'taken')
        throw new CommandFailed(
          `--login: the server has a role “${login}” that was not made for a person of this office. Choose another login.`,
          2,
        );
      reserved.write(writeOfficeFile({ office, hosts, database, login, person, ca }));
      own.print(
        `${person} (${login}) was ${outcome}. Give ${resolve(file)} to ${person}, and the password by another way.`,
      );
    },
  };
}

function preparedExport({ out }: Given<'export'>, own: OfficeProcess): PreparedAction {
  const folder = exportFolder(out, '--out');
  return {
    drop: () => folder.drop(),
    async run(server) {
      const { entries, documents } = await exportOffice(server, folder, (done) => own.print(done));
      folder.close();
      own.print(`Exported ${entries} entries and ${documents} documents to ${resolve(out)}.`);
    },
  };
}

function plain(run: PreparedAction['run']): PreparedAction {
  return { run, drop: () => undefined };
}

function initWords(outcome: InitOutcome, name: string): string {
  switch (outcome.kind) {
    case 'made':
      return `The office “${name}” was set up. Next: “add-person” for each person.`;
    case 'there':
      return `The office “${outcome.name}” is set up and up to date. Nothing was changed.`;
    case 'renamed':
      return `The office was renamed from “${outcome.from}” to “${name}”. Nothing else was changed.`;
    case 'upgraded':
      return `The office was upgraded from schema ${outcome.from} to ${outcome.to}. Install this version of Landfolio on every computer: an older one reads on and writes nothing.`;
    case 'encoding':
      throw new CommandFailed(
        `--database: its encoding is ${outcome.found}, which cannot hold every letter. Make it with ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0. Nothing was changed.`,
        2,
      );
    case 'newer':
      throw new CommandFailed(
        `The office was upgraded by a newer Landfolio (schema ${outcome.found}). Install the newest version and run the command again. Nothing was changed.`,
        1,
      );
  }
}

function removedWords(outcome: 'removed' | 'unknown' | 'gone already', login: string): string {
  switch (outcome) {
    case 'removed':
      return `${login} was removed, and can no longer read or write anything on the server. What ${login} did stays.`;
    case 'gone already':
      return `${login} was removed before. Nothing was changed.`;
    case 'unknown':
      throw new CommandFailed(
        `--login: nobody of this office has the login “${login}”. “list” shows everyone.`,
        2,
      );
  }
}

function openedWords(outcome: 'opened' | 'not restricted', matter: string): string {
  if (outcome === 'opened')
    return `The matter ${matter} is open: everybody of the office may read it. Their computers fetch it by themselves.`;
  throw new CommandFailed(
    `--matter: no matter ${matter} is restricted. “restricted” shows those that are.`,
    2,
  );
}
