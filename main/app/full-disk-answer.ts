import type { Log } from '../ports/log.ts';
import type { LibraryDisk } from '../storage/library/disk.ts';
import { fullDiskFailure, isDiskRefusal } from '../storage/library/words.ts';

/** Procedures in which something that costs money may be under way, with the screen that lists it. */
const chargeable = new Map([
  ['orders.place', 'Orders'],
  ['orders.sendPrepared', 'Orders'],
  ['orders.orderAgain', 'Orders'],
  ['titles.decrypt', 'Title number purchases'],
  ['statements.retrieve', 'Statements'],
  ['alerts.subscribe', 'Alerts'],
]);

/** What any procedure answers where the disk is full or refuses, in words; null for another error. A part of the composition root: see main/app/create-app.ts. */
export function createFullDiskAnswer({
  disk,
  store,
  log,
}: {
  readonly disk: LibraryDisk;
  readonly store: string;
  readonly log: Log;
}) {
  return (error: unknown, procedure: string) => {
    if (!isDiskRefusal(error)) return null;
    log.error('bridge.diskFull', error, { procedure });
    return fullDiskFailure(disk.freeBytes(store), chargeable.get(procedure) ?? null);
  };
}
