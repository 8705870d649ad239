import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OfficeServer } from '../../../main/office/office-server.ts';
import { readNotBack } from '../../../main/sharing/restored-server.ts';
import { ok } from '../../../shared/lib/result.ts';
import { orderKinds, use } from '../../support/office-orders.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

describe('a server that was restored to an older point', () => {
  let office: PretendOffice;
  let alice: SharedLibrary;
  let bob: SharedLibrary;
  const openAll = (name: string) =>
    office.open({ computer: name, login: name, person: `${name} Ng` }, orderKinds);
  beforeEach(() => {
    office = openPretendOffice();
    [alice, bob] = [openAll('alice'), openAll('bob')];
  });
  afterEach(() => office.close());

  const newest = () => Date.parse(office.entries.at(-1)?.arrivedAt ?? '');
  const knownBy = (...all: readonly SharedLibrary[]) => all.map(({ ledger }) => ledger.restoredAt());

  /** A matter is opened, and the server loses what it heard of it. */
  function lose(number: string): number {
    use(alice, number);
    office.settle();
    const at = newest();
    office.restore(1);
    return at;
  }

  it('is known to every computer, with when the newest entry was written that it had lost', () => {
    use(alice, '2026-1');
    office.settle();
    expect(knownBy(alice, bob)).toEqual([null, null]);
    const lostAt = lose('2026-2');
    office.settle();
    const late = openAll('carol');
    office.settle();
    expect(knownBy(alice, bob, late)).toEqual([lostAt, lostAt, lostAt]);
  });

  it('is known by the newest time, also where a computer that was away tells of an earlier one', () => {
    const carol = openAll('carol');
    office.settle();
    // What is written before the lost entry is given back has its number, so that every cursor is unknown.
    const writeMeanwhile = () => office.forge(alice, 'other', null, { thing: 'other', fields: {} });
    const first = lose('2026-2');
    writeMeanwhile();
    for (const one of [alice, bob, alice]) office.push(one);
    use(alice, '2026-3');
    office.push(alice);
    office.pull(alice);
    const last = newest();
    office.restore(1);
    writeMeanwhile();
    expect(first).toBeLessThan(last);
    // Carol was away since the first time.
    office.settle();
    expect(office.entries.filter(({ kind }) => kind === 'restoredServer').length).toBeGreaterThan(1);
    expect(knownBy(alice, bob, carol)).toEqual([last, last, last]);
  });
});

describe('who is not back', () => {
  const day = 86_400_000;
  const since = 1_790_000_000_000;
  const computers = [{ person: 'Bob Li', computer: 'LAPTOP' }];
  const serverWith = (silent: typeof computers) =>
    ({ silentSince: async () => ok(silent) }) as unknown as OfficeServer;

  it('is asked of the server, for 30 days after it was restored', async () => {
    expect(await readNotBack(serverWith(computers), since, since + day)).toEqual(ok({ since, computers }));
    expect(await readNotBack(serverWith([]), since, since + day)).toEqual(ok(null));
    expect(await readNotBack(serverWith(computers), since, since + 31 * day)).toEqual(ok(null));
    expect(await readNotBack(serverWith(computers), null, since)).toEqual(ok(null));
  });
});
