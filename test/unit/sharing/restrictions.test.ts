import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMatters } from '../../../main/library/matters.ts';
import type { OfficeEntry } from '../../../main/office/office-server.ts';
import { standingDecision } from '../../../main/sharing/restrictions.ts';
import { connection, orderKinds, use } from '../../support/office-orders.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

/** As the server says it. A name is empty where IT decided. */
function decision(n: number, by: string, readers: readonly string[] | null, name = `${by} Ng`): OfficeEntry {
  const named = readers?.map((login) => ({ login, name: `${login} Ng` })) ?? null;
  return {
    ...{ id: `entry ${n}`, n, kind: 'restricted', version: 1, matter: null, sha256: '', seal: '' },
    ...{ login: '', computer: '', arrivedAt: new Date(1_790_000_000_000 + n).toISOString() },
    body: JSON.stringify({
      thing: 'matter',
      fields: { readers: [null, named], by: [null, { login: by, name }] },
    }),
  };
}

const readersOf = (entries: readonly OfficeEntry[]) =>
  standingDecision(entries)?.readers?.map(({ login }) => login) ?? 'everybody';

describe('of what was decided of who may read a matter', () => {
  it('the newest counts whose author was a reader by the one before', () => {
    const byAlice = decision(1, 'alice', ['alice', 'bob']);
    const byMallory = decision(2, 'mallory', ['mallory']);
    const byBob = decision(3, 'bob', ['bob']);
    expect(readersOf([])).toBe('everybody');
    expect(readersOf([byMallory])).toEqual(['mallory']);
    expect(readersOf([byAlice, byMallory])).toEqual(['alice', 'bob']);
    expect(readersOf([byAlice, byMallory, byBob])).toEqual(['bob']);
    expect(readersOf([byBob, decision(4, 'alice', null)])).toEqual(['bob']);
    expect(readersOf([byBob, decision(4, 'bob', null), decision(5, 'mallory', ['mallory'])])).toEqual([
      'mallory',
    ]);
  });

  it('that of IT counts always, and that of a member never because of what it says', () => {
    const byAlice = decision(1, 'alice', ['alice']);
    expect(readersOf([byAlice, decision(2, 'landfolio_it', null, '')])).toBe('everybody');
    expect(readersOf([byAlice, { ...decision(2, 'landfolio_it', null, ''), login: 'mallory' }])).toEqual([
      'alice',
    ]);
  });

  it('the same counts in whatever order it is heard', () => {
    const people = fc.constantFrom('alice', 'bob', 'carol');
    const one = fc.tuple(people, fc.option(fc.uniqueArray(people, { minLength: 1 })), fc.nat(9));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 6 }), fc.infiniteStream(fc.nat()), (all, shuffle) => {
        const entries = all.map(([by, readers], at) => decision(at, by, readers));
        const places = entries.map((entry) => ({ entry, place: shuffle.next().value }));
        const heard = places.sort((a, b) => a.place - b.place).map(({ entry }) => entry);
        expect(standingDecision(heard)).toEqual(standingDecision(entries));
      }),
    );
  });
});

describe('a server that was restored, and lost who may read a matter', () => {
  let office: PretendOffice;
  let alice: SharedLibrary;
  let bob: SharedLibrary;
  beforeEach(() => {
    office = openPretendOffice();
    alice = office.open({ computer: 'desk', login: 'alice', person: 'Alice Ng' }, orderKinds);
    bob = office.open({ computer: 'laptop', login: 'bob', person: 'Bob Li' }, orderKinds);
  });
  afterEach(() => office.close());

  it('lets nobody else decide it for longer than until it is given back what it lost', () => {
    const id = use(alice, '2026-118');
    office.settle();
    const matter = String(alice.ledger.ids.sharedOf('matter', id));
    office.restrict(alice, [matter], []);
    office.settle();
    office.restore(1);
    expect(office.restricted()).toEqual(new Map());
    // Whoever does so uses a program of their own: his library gives back what the server lost before.
    office.restrict(bob, [matter], []);
    expect(office.restricted()).toEqual(new Map([[matter, ['bob']]]));
    createMatters(alice.db, alice).update(connection, id, { notes: 'only for Alice' });
    office.settle();
    expect(office.restricted()).toEqual(new Map([[matter, ['alice']]]));
    expect(createMatters(alice.db, alice).get(connection, id)?.notes).toBe('only for Alice');
    expect(createMatters(bob.db, bob).numbered(connection, '2026-118')).toBeNull();
    const textOf = ({ db }: SharedLibrary) => JSON.stringify(db.all('SELECT * FROM office_entry'));
    expect(textOf(bob)).not.toContain('only for Alice');
    const decidedBy = ({ db }: SharedLibrary) => db.all('SELECT by_login FROM office_restriction');
    expect([decidedBy(alice), decidedBy(bob)]).toEqual([[{ by_login: 'alice' }], [{ by_login: 'alice' }]]);
  });
});
