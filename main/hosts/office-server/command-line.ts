import { serverFaultLine } from '../../../shared/model/server-fault-text.ts';
import { adminServer } from '../../office/admin/admin-server.ts';
import { officeName } from '../../office/admin/init-office.ts';
import { createSystemClock } from '../../platform/system-clock.ts';
import { serverFault } from '../../postgres/server-fault.ts';
import { openSession, type ServerTarget } from '../../postgres/session.ts';
import { preparedAction } from './actions.ts';
import { type OfficeArguments, officeUsage, readOfficeArguments } from './arguments.ts';
import { checkServer } from './check-server.ts';
import { CommandFailed, type OfficeProcess, readCa, readPassword } from './inputs.ts';

/** Runs the command and gives its exit code: 0 done, 1 failed, 2 where an option is wrong. */
export async function runOfficeServer(own: OfficeProcess): Promise<number> {
  const read = readOfficeArguments(own.argv);
  if (!read.ok) {
    if (read.failure === 'help') own.print(officeUsage);
    else own.printError(read.failure.map(({ field, message }) => `${field}: ${message}`).join(' '));
    return read.failure === 'help' ? 0 : 2;
  }
  try {
    return await run(read.value, own);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    own.printError(error.message);
    return error.exitCode;
  }
}

async function run(given: OfficeArguments, own: OfficeProcess): Promise<number> {
  const ca = readCa(given.ca);
  const target: ServerTarget = {
    hosts: given.hosts,
    database: given.database,
    login: given.admin,
    password: await readPassword(own, 'LANDFOLIO_OFFICE_ADMIN_PASSWORD', given.admin),
    ca,
    program: 'Landfolio office-server',
  };
  if (given.action === 'check') return await check(target, own);
  const action = await preparedAction(given, ca, own);
  const opened = await openSession(target);
  if (!opened.ok) {
    action.drop();
    throw new CommandFailed(serverFaultLine(opened.failure), 1);
  }
  try {
    const server = adminServer(opened.value, given.database);
    const office = given.action === 'init' ? '' : await officeName(server);
    if (office === null) throw new CommandFailed('The database has no office yet. Run “init”.', 1);
    await action.run(server, office);
    return 0;
  } catch (error) {
    action.drop();
    if (error instanceof CommandFailed) throw error;
    throw new CommandFailed(serverFaultLine(serverFault(error, opened.value.host)), 1);
  } finally {
    await opened.value.close();
  }
}

async function check(target: ServerTarget, own: OfficeProcess): Promise<number> {
  const findings = await checkServer(target, createSystemClock());
  const signs = { ok: 'ok      ', warning: 'WARNING ', problem: 'PROBLEM ' };
  for (const { level, text } of findings) own.print(`${signs[level]} ${text}`);
  return findings.some(({ level }) => level === 'problem') ? 1 : 0;
}
