import type { OtherService } from '../../support/other-service/other-service.ts';
import type { PostgresServer } from '../../support/postgres-server.ts';
import type { Computer } from './computer.ts';
import type { Fault } from './scenarios.ts';

/** What happens to the computer that asks the land service for the office. */
export const holderFaults = ['holderKilled', 'holderCut', 'holderReplaced', 'holderStopped'] as const;
export type HolderFault = (typeof holderFaults)[number];

export const isOfHolder = (fault: Fault): fault is HolderFault =>
  (holderFaults as readonly Fault[]).includes(fault);

interface HolderParts {
  readonly server: PostgresServer;
  readonly land: OtherService;
  /** By login. */
  readonly computers: ReadonlyMap<string, Computer>;
  readonly kill: (computer: Computer) => Promise<void>;
}

/** Another computer takes a lease over once it has ended, and on a busy machine later. */
const withinMs = 15 * 60_000;

/**
 * While items wait, the computer that asks for all is lost, and another one takes over. Then the service completes the items. A
 * computer that is cut off or replaced may find that too, and must not tell it: it does not know yet that it asks no more.
 */
export async function loseHolder(fault: HolderFault, parts: HolderParts): Promise<void> {
  const { server, land, computers, kill } = parts;
  const holder = await until('no computer asks for all', () => holderOf(server, computers));
  if (fault === 'holderStopped') await holder.stop();
  if (fault === 'holderKilled') await kill(holder);
  if (fault === 'holderCut') holder.proxy.partition();
  if (fault === 'holderReplaced') await replace(holder, parts);
  if (fault !== 'holderStopped') endLease(server);
  // What a replaced one could not tell it tells under its next lease.
  if (fault !== 'holderReplaced')
    await until(`nobody takes over from ${holder.name}`, () => {
      const next = holderOf(server, computers);
      return next === holder ? null : next;
    });
  land.behaviour.holdsItems = false;
  // It finds out what it cannot tell.
  if (fault === 'holderCut')
    await until(`${holder.name} does not ask while it is cut off`, async () => {
      const { isAwaiting } = await holder.rest();
      return isAwaiting ? null : true;
    });
}

/** A computer that then says nothing takes over, and the holder does not hear of it. */
async function replace(holder: Computer, { server, land }: HolderParts): Promise<void> {
  server.sql(
    `UPDATE landfolio.lease SET epoch = epoch + 1, computer = gen_random_uuid(), expires_at = clock_timestamp() + interval '60 seconds'`,
    'office',
  );
  land.behaviour.holdsItems = false;
  // It finds out what it must not tell, or that it is no holder any more.
  for (let looks = 0; looks < 100 && (await holder.rest()).isAwaiting; looks += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  // What it found reaches the server, or is refused there.
  await holder.ask({ act: 'finish', sends: false, asks: false });
  for (let looks = 0; looks < 100 && !(await holder.rest()).isQuiet; looks += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

function holderOf(server: PostgresServer, computers: HolderParts['computers']): Computer | null {
  const login = server.sql(
    'SELECT login FROM landfolio.lease WHERE expires_at > clock_timestamp() LIMIT 1',
    'office',
  );
  return computers.get(login) ?? null;
}

/** As after 42 seconds of silence. */
function endLease(server: PostgresServer): void {
  server.sql(
    `UPDATE landfolio.lease SET expires_at = clock_timestamp() - interval '1 second'; SELECT pg_notify('landfolio', 'lease')`,
    'office',
  );
}

async function until<T>(otherwise: string, look: () => T | null | Promise<T | null>): Promise<T> {
  for (const end = Date.now() + withinMs; Date.now() < end; ) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(otherwise);
}
