import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSharedVersions } from '../../../main/adjustments/shared-versions.ts';
import { createOwnerSearches } from '../../../main/discovery/owner-searches.ts';
import { createSharedOwnerSearches } from '../../../main/discovery/shared-owner-searches.ts';
import { createMatterActs } from '../../../main/library/matter-acts.ts';
import { createMatterClosing } from '../../../main/library/matter-closing.ts';
import { createMatterDeletions } from '../../../main/library/matter-deletion.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { createSharedChecklistMarks } from '../../../main/library/shared-checklist-marks.ts';
import { createFileShared } from '../../../main/library/shared-filing.ts';
import { createSharedMatters } from '../../../main/library/shared-matters.ts';
import type { OfficeEntry } from '../../../main/office/office-server.ts';
import { createCertificateSets } from '../../../main/ordering/sets/certificate-sets.ts';
import { createAuthenticityKeys } from '../../../main/register/authenticity/authenticity-keys.ts';
import { addDayOff, removeDayOff } from '../../../main/settings/days-off.ts';
import { dropDueRule, saveDueRule } from '../../../main/settings/due-rules.ts';
import { dropElsewhere, saveElsewhere } from '../../../main/settings/elsewhere-items.ts';
import { writeOfficeSettings } from '../../../main/settings/office-settings.ts';
import { withMerged } from '../../../main/sharing/restricting.ts';
import type { SqlRow } from '../../../main/storage/db.ts';
import { changeOf, defaultDueRules } from '../../../shared/model/due/due-rule.ts';
import { paired } from '../../support/authenticity.ts';
import { connection, markChecklist, saveVersion, settingKinds } from '../../support/office-orders.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

/*
 * Whatever computers do, whoever joins late or leaves for a time, and in whatever order they hear of each other: once nobody has anything to tell, their libraries
 * say the same.
 */

const numbers = ['1', '2', '3'];
const publicKey = paired(generateKeyPairSync('ed25519')).read;

type Act =
  | { readonly kind: 'open'; readonly number: string }
  | {
      readonly kind: 'edit';
      readonly number: string;
      readonly field: 'notes' | 'client';
      readonly text: string;
    }
  | { readonly kind: 'rename'; readonly number: string; readonly to: string }
  | { readonly kind: 'merge'; readonly number: string; readonly to: string }
  | { readonly kind: 'search' | 'statement'; readonly number: string }
  | { readonly kind: 'markNotNeeded' | 'markNeeded'; readonly number: string }
  | { readonly kind: 'found' }
  | { readonly kind: 'detail'; readonly name: 'signature' | 'contactName'; readonly text: string }
  | { readonly kind: 'dayOn' | 'dayOff'; readonly day: string; readonly text: string }
  | { readonly kind: 'ageRule' | 'ageRuleDropped'; readonly rule: string; readonly days: number }
  | { readonly kind: 'elsewhere'; readonly set: string; readonly names: readonly string[] }
  | { readonly kind: 'elsewhereDropped'; readonly set: string }
  | { readonly kind: 'key' | 'keyRemoved'; readonly text: string }
  | { readonly kind: 'set'; readonly set: string; readonly text: string }
  | { readonly kind: 'setRemoved' | 'setRestored' | 'setReset'; readonly set: string }
  | { readonly kind: 'delete'; readonly number: string }
  | { readonly kind: 'close' | 'reopen'; readonly number: string }
  | { readonly kind: 'undo' | 'erase' | 'rewind' | 'join' | 'leave' }
  | { readonly kind: 'restrict'; readonly number: string; readonly logins: readonly string[] }
  | { readonly kind: 'openMatter'; readonly number: string }
  | { readonly kind: 'restore'; readonly lost: number }
  | { readonly kind: 'push' | 'pull' | 'pullOne' | 'pullTwice' };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), number: fc.constantFrom(...numbers) }),
  fc.record({
    kind: fc.constant('edit' as const),
    number: fc.constantFrom(...numbers),
    field: fc.constantFrom('notes' as const, 'client' as const),
    text: fc.constantFrom('', 'a', 'b', 'c'),
  }),
  fc.record({
    kind: fc.constantFrom('rename' as const, 'merge' as const),
    number: fc.constantFrom(...numbers),
    to: fc.constantFrom(...numbers),
  }),
  fc.record({
    kind: fc.constantFrom('search' as const, 'statement' as const),
    number: fc.constantFrom(...numbers),
  }),
  fc.record({
    kind: fc.constantFrom('markNotNeeded' as const, 'markNeeded' as const),
    number: fc.constantFrom(...numbers),
  }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'found' as const) }),
  fc.record({ kind: fc.constant('delete' as const), number: fc.constantFrom(...numbers) }),
  fc.record({
    kind: fc.constantFrom('close' as const, 'reopen' as const),
    number: fc.constantFrom(...numbers),
  }),
  fc.record({
    kind: fc.constantFrom('erase' as const, 'rewind' as const, 'join' as const, 'leave' as const),
  }),
  fc.record({
    kind: fc.constant('detail' as const),
    name: fc.constantFrom('signature' as const, 'contactName' as const),
    text: fc.constantFrom('', 'a', 'b'),
  }),
  fc.record({
    kind: fc.constantFrom('dayOn' as const, 'dayOff' as const),
    day: fc.constantFrom('2026-12-23', '2026-12-24'),
    text: fc.constantFrom('', 'a', 'b'),
  }),
  fc.record({
    kind: fc.constantFrom('ageRule' as const, 'ageRuleDropped' as const),
    rule: fc.constantFrom('water', 'own'),
    days: fc.constantFrom(30, 60),
  }),
  fc.record({
    kind: fc.constant('elsewhere' as const),
    set: fc.constantFrom('purchase', 'new'),
    names: fc.subarray(['a', 'b', 'c']),
  }),
  fc.record({
    kind: fc.constant('elsewhereDropped' as const),
    set: fc.constantFrom('purchase', 'new'),
  }),
  fc.record({
    kind: fc.constantFrom('key' as const, 'keyRemoved' as const),
    text: fc.constantFrom('a', 'b'),
  }),
  fc.record({
    kind: fc.constant('set' as const),
    set: fc.constantFrom('purchase', 'refinance', 'new'),
    text: fc.constantFrom('a', 'b'),
  }),
  fc.record({
    kind: fc.constantFrom('setRemoved' as const, 'setRestored' as const, 'setReset' as const),
    set: fc.constantFrom('purchase', 'refinance', 'new'),
  }),
  fc.record({
    kind: fc.constantFrom('push' as const, 'pull' as const, 'pullOne' as const, 'pullTwice' as const),
  }),
);

function open(office: ReturnType<typeof openPretendOffice>, name: string, isAway = false) {
  const member = { computer: name, login: name, person: `${name} Ng` };
  const kindsOf = ({ db, newId, now }: Omit<SharedLibrary, 'ledger'>) => {
    const fileShared = createFileShared(db, { newId, now });
    return [
      createSharedMatters(db, { newId, renumberCarts: () => {}, forgetInCarts: () => {}, told: () => {} }),
      ...settingKinds({ db }),
      createSharedVersions(db, { told: () => {} }),
      createSharedChecklistMarks(db, { told: () => {} }),
      createSharedOwnerSearches(db, {
        move: (id, ...to) => fileShared('ownerSearch', id, ...to),
        told: () => {},
      }),
    ];
  };
  const library = office.open(member, kindsOf, isAway);
  const parts = { now: library.now, newId: library.newId, computer: name };
  const matters = createMatters(library.db, parts);
  const acts = createMatterActs(library.db, {
    ...parts,
    use: (of, number) => matters.use(of, number),
    renumberCarts: () => {},
    cartLinesFor: () => 0,
  });
  const sets = createCertificateSets(library.db, parts);
  const deletions = createMatterDeletions(library.db, {
    ...{ now: library.now, events: createQuietEvents() },
    files: { start() {} },
  });
  const closing = createMatterClosing(library.db, { ...parts, yourName: () => '', cartLines: () => 0 });
  const searches = createOwnerSearches(library.db, parts);
  const keys = createAuthenticityKeys(library.db, library.now);
  return { library, matters, acts, closing, deletions, keys, sets, searches };
}

function play(office: ReturnType<typeof openPretendOffice>, one: ReturnType<typeof open>, what: Act): void {
  const { library, matters, acts, closing, deletions, keys, sets, searches } = one;
  const id = (number: string) => matters.numbered(connection, number)?.id ?? null;
  switch (what.kind) {
    case 'open':
      matters.create(connection, what.number);
      return;
    case 'edit': {
      const known = id(what.number);
      const text = what.text === 'c' ? secretWord() : what.text;
      if (known !== null) matters.update(connection, known, { [what.field]: text });
      return;
    }
    case 'statement':
      saveVersion(library, what.number, secretWord());
      return;
    case 'markNotNeeded':
    case 'markNeeded':
      markChecklist(library, what.number, what.kind === 'markNotNeeded' ? secretWord() : null);
      return;
    case 'search': {
      const matterId = id(what.number);
      if (matterId === null) return;
      const query = { kind: 'company' as const, companyName: `Of matter ${what.number}` };
      const why = { step: 'names' as const, pageNumber: 1, query, purpose: `Sale ${secretWord()}` };
      searches.add({ connectionId: connection, matterId, ...why });
      return;
    }
    case 'detail':
      writeOfficeSettings(library.db, { [what.name]: what.text });
      return;
    case 'dayOn':
      removeDayOff(library.db, what.day);
      return;
    case 'dayOff':
      addDayOff(library.db, { day: what.day, name: what.text });
      return;
    case 'ageRule': {
      const water = defaultDueRules.find(({ id }) => id === 'water') ?? defaultDueRules[0];
      if (water === undefined) return;
      const own = { name: 'Own', productCode: 'Own', basis: '' };
      const change = { ...changeOf(water), days: what.days, own: what.rule === 'own' ? own : null };
      saveDueRule(library.db, what.rule, change);
      return;
    }
    case 'ageRuleDropped':
      dropDueRule(library.db, what.rule);
      return;
    case 'elsewhere':
      saveElsewhere(
        library.db,
        what.set,
        what.names.map((name) => ({ key: name, name, basis: '' })),
      );
      return;
    case 'elsewhereDropped':
      dropElsewhere(library.db, what.set);
      return;
    case 'key':
      keys.add(publicKey.pem, { environment: 'test', importedBy: what.text });
      return;
    case 'keyRemoved':
      keys.remove({ environment: 'test', fingerprint: publicKey.fingerprint });
      return;
    case 'set': {
      const entries = [{ productCode: `Product${what.text}`, name: what.text, per: 'title' as const }];
      sets.save({ ...(what.set === 'new' ? {} : { id: what.set }), name: what.text, entries });
      return;
    }
    case 'setRemoved':
    case 'setRestored':
    case 'setReset': {
      const own = library.db.get('SELECT id FROM certificate_set ORDER BY id LIMIT 1')?.id;
      const set = what.set === 'new' ? String(own) : what.set;
      if (what.kind === 'setRemoved') sets.remove(set);
      else if (what.kind === 'setRestored') sets.restore(set);
      else sets.reset(set);
      return;
    }
    case 'found': {
      const sql = 'SELECT id FROM owner_search WHERE found IS NULL AND login = ? ORDER BY id LIMIT 1';
      const open = library.db.get(sql, library.login);
      if (open !== undefined) searches.answered(String(open.id), 3);
      return;
    }
    case 'restrict':
    case 'openMatter': {
      const known = id(what.number);
      const shared = known === null ? null : library.ledger.ids.sharedOf('matter', known);
      const logins = what.kind === 'restrict' ? what.logins : null;
      if (shared !== null) office.restrict(library, withMerged(library.db, shared), logins);
      return;
    }
    case 'rename': {
      const known = id(what.number);
      if (known !== null) acts.rename(connection, known, what.to, true);
      return;
    }
    case 'merge': {
      const [from, into] = [id(what.number), id(what.to)];
      if (from === null || into === null || from === into) return;
      const preview = acts.mergePreview(connection, from, into);
      const keep = { kind: 'into', property: 'into', client: 'into', settlementOn: 'into' } as const;
      if (preview?.ok) acts.merge(connection, from, into, { keep, revision: preview.value.revision });
      return;
    }
    case 'delete': {
      const known = id(what.number);
      const typed = known === null ? '' : (matters.get(connection, known)?.number ?? '');
      if (known !== null) deletions.delete(connection, known, { typed, withDocuments: true });
      return;
    }
    case 'erase':
      office.erase();
      return;
    case 'close':
    case 'reopen': {
      const known = id(what.number);
      if (known === null) return;
      if (what.kind === 'close') closing.close(connection, [known], true);
      else closing.reopen(connection, [{ id: known }]);
      return;
    }
    case 'join':
    case 'leave':
      office[what.kind](library);
      return;
    case 'rewind': {
      if (!office.has(library)) return;
      // The server was restored, and was given back what it lost.
      const last = library.ledger.last().n;
      library.ledger.rewind(Math.max(0, last - 3));
      return;
    }
    case 'restore':
      office.restore(what.lost);
      return;
    case 'undo': {
      const last = library.db.get(
        'SELECT id FROM matter_act WHERE undoes IS NULL ORDER BY rowid DESC LIMIT 1',
      );
      if (last !== undefined) acts.undo(connection, String(last.id));
      return;
    }
    case 'push':
      office.push(library);
      return;
    case 'pull':
      office.pull(library);
      return;
    case 'pullOne':
      office.pull(library, 1);
      return;
    case 'pullTwice': {
      if (!office.has(library)) return;
      // The same entries once more, as after an answer that was lost.
      const readTo = library.ledger.readTo();
      office.pull(library);
      const again = office.entries.filter(({ n }) => n > readTo - 3 && n <= readTo);
      office.applyAgain(library, again);
      return;
    }
  }
}

let words = 0;
/** A word that is in no other text. */
function secretWord(): string {
  words += 1;
  return `secret-${words}-`;
}

const secretsIn = (text: string) => text.match(/secret-\d+-/g) ?? [];

/** Nothing that only others may read is in any table of a library. */
function expectNothingOfOthers(office: PretendOffice, { library }: ReturnType<typeof open>): void {
  const isForOthers = ({ matter }: OfficeEntry) =>
    matter !== null && office.restricted().get(matter)?.includes(library.login) === false;
  const bodies = (isWanted: (entry: OfficeEntry) => boolean) =>
    new Set(office.entries.filter(isWanted).flatMap(({ body }) => secretsIn(body ?? '')));
  const known = bodies((entry) => !isForOthers(entry));
  const secret = [...bodies(isForOthers)].filter((word) => !known.has(word));
  const held = new Set(secretsIn(textOf(library.db)));
  expect(secret.filter((word) => held.has(word))).toEqual([]);
}

/** Every row of every table. */
function textOf(db: SharedLibrary['db']): string {
  const tables = db.all(`SELECT name FROM sqlite_schema WHERE type = 'table'`);
  return tables.map(({ name }) => JSON.stringify(db.all(`SELECT * FROM "${String(name)}"`))).join('\n');
}

/** The matters of a library as a person sees them. One that was deleted before the library joined is known to nobody else. */
function seen({ db }: SharedLibrary) {
  return {
    matters: db.all(
      `SELECT number, kind, client, notes, property, deleted_at IS NOT NULL AS is_gone, closed_at IS NOT NULL AS is_closed,
         former, into_matter.number AS into_number
       FROM (SELECT matter.*, (SELECT group_concat(number) FROM (SELECT number FROM former_number
           WHERE matter_id = matter.id ORDER BY number)) AS former, (SELECT number FROM matter AS other WHERE other.id = matter.merged_into) AS into_number FROM matter)
         AS into_matter
       WHERE deleted_at IS NULL OR EXISTS (SELECT 1 FROM office_thing WHERE office_thing.kind = 'matter' AND local_id = into_matter.id)
       ORDER BY number, is_gone`,
    ),
    searches: db.all(
      `SELECT owner_search.id, login, person, at, query, purpose, found, owner_search.computer, shared.id AS matter
       FROM owner_search JOIN office_thing AS shared ON shared.kind = 'matter' AND shared.local_id = matter_id
       ORDER BY owner_search.id`,
    ),
    versions: db.all(
      `SELECT adjustment_version.id, adjustment_version.number, saved_at, saved_by, content, facts, shared.id AS matter
       FROM adjustment_version JOIN office_thing AS shared ON shared.kind = 'matter' AND shared.local_id = matter_id
       ORDER BY adjustment_version.id`,
    ),
    // A matter that was merged shows no checklist.
    marks: db.all(
      `SELECT item, person, at, shared.id AS matter
       FROM checklist_mark JOIN office_thing AS shared ON shared.kind = 'matter' AND shared.local_id = matter_id
       WHERE (SELECT deleted_at FROM matter WHERE matter.id = matter_id) IS NULL ORDER BY shared.id, item`,
    ),
    details: db.all(`SELECT name, value FROM office_detail WHERE value <> '' ORDER BY name`),
    daysOff: db.all('SELECT day, name FROM day_off ORDER BY day'),
    keys: db.all('SELECT * FROM authenticity_key'),
    sets: db.all('SELECT id, name, entries, removed_at IS NULL AS is_kept FROM certificate_set ORDER BY id'),
    ledger: db.all('SELECT kind, id, fields FROM office_thing ORDER BY kind, id'),
    conflicts: db.all(
      'SELECT entry_id, field, replaced, stands FROM office_conflict ORDER BY entry_id, field',
    ),
  };
}

type Computer = ReturnType<typeof open>;

/** Whoever may read it opens each restricted matter; once all is quiet nothing is restricted any more. */
function openAll(office: PretendOffice, all: readonly Computer[]): void {
  for (const [matter, [reader]] of office.restricted()) {
    const one = all.find(({ library }) => library.login === reader);
    if (one !== undefined) office.restrict(one.library, [matter], null);
  }
  office.settle();
  expect(office.restricted().size).toBe(0);
}

function expectSame(all: readonly Computer[], isShown: (matter: SqlRow) => boolean = () => true): void {
  const [first, ...others] = all.map(({ library }) => {
    const { matters, ...more } = seen(library);
    return { ...more, matters: matters.filter(isShown) };
  });
  for (const other of others) expect(other).toEqual(first);
}

it('gives every computer the same matters, whatever they did and in whatever order they heard of it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), act), { maxLength: 40 }), (acts) => {
      const office = openPretendOffice();
      try {
        // Dora works for herself at first, and joins with what she has. Whoever left joins again at the end.
        const all = ['alice', 'bob', 'carol', 'dora'].map((name) => open(office, name, name === 'dora'));
        for (const [index, what] of acts) {
          const one = all[index];
          if (one !== undefined) play(office, one, what);
        }
        for (const { library } of all) office.join(library);
        office.settle();
        const [alice] = all;
        if (alice !== undefined) play(office, alice, { kind: 'delete', number: '1' });
        office.settle();
        office.erase();
        office.settle();
        // One that joins now reads nothing that was erased, and says the same.
        all.push(open(office, 'erin'));
        office.settle();
        expectSame(all);
      } finally {
        office.close();
      }
    }),
    { numRuns: Number(process.env.LANDFOLIO_RUNS ?? 25) },
  );
});

const restrictedAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    number: fc.constantFrom('1', '2'),
    field: fc.constantFrom('notes' as const, 'client' as const),
    text: fc.constantFrom('', 'a', 'c'),
  }),
  fc.record({
    kind: fc.constant('restrict' as const),
    number: fc.constantFrom('1', '2'),
    logins: fc.subarray(['alice', 'bob', 'carol']),
  }),
  fc.record({
    kind: fc.constantFrom('markNotNeeded' as const, 'markNeeded' as const),
    number: fc.constantFrom('1', '2'),
  }),
  fc.record({
    kind: fc.constantFrom('openMatter' as const, 'search' as const),
    number: fc.constantFrom('1', '2'),
  }),
  fc.record({
    kind: fc.constantFrom('open' as const, 'delete' as const),
    number: fc.constantFrom('1', '2', '3'),
  }),
  fc.record({
    kind: fc.constant('merge' as const),
    number: fc.constantFrom('1', '2'),
    to: fc.constantFrom('1', '2'),
  }),
  fc.record({
    kind: fc.constant('rename' as const),
    number: fc.constantFrom('1', '2'),
    to: fc.constant('3'),
  }),
  fc.record({
    kind: fc.constantFrom('undo' as const, 'found' as const, 'erase' as const, 'rewind' as const),
  }),
  fc.record({ kind: fc.constant('restore' as const), lost: fc.integer({ min: 1, max: 6 }) }),
  ...[1, 2].map(() =>
    fc.record({
      kind: fc.constantFrom('push' as const, 'pull' as const, 'pullOne' as const, 'pullTwice' as const),
    }),
  ),
);

/** What the property found in long runs. */
const foundBefore: [[number, Act][]][] = [
  // Of what the server lost, a computer had read on without an entry that is for its person.
  [
    [
      [0, { kind: 'restrict', number: '1', logins: [] }],
      [1, { kind: 'pullTwice' }],
      [0, { kind: 'restore', lost: 1 }],
      [0, { kind: 'merge', number: '1', to: '2' }],
      [0, { kind: 'restrict', number: '1', logins: [] }],
    ],
  ],
  [
    [
      [0, { kind: 'restrict', number: '1', logins: [] }],
      [2, { kind: 'pull' }],
      [0, { kind: 'edit', number: '1', field: 'notes', text: 'a' }],
      [0, { kind: 'push' }],
      [2, { kind: 'pull' }],
      [0, { kind: 'restore', lost: 1 }],
      [1, { kind: 'edit', number: '2', field: 'notes', text: 'a' }],
      [1, { kind: 'push' }],
      [0, { kind: 'push' }],
    ],
  ],
  // What a matter does not need is said while a colleague merges it into one that is restricted.
  [
    [
      [1, { kind: 'merge', number: '2', to: '1' }],
      [0, { kind: 'markNotNeeded', number: '2' }],
      [0, { kind: 'restrict', number: '1', logins: [] }],
    ],
  ],
  // A matter is merged by one person and renamed by another.
  [
    [
      [0, { kind: 'restrict', number: '1', logins: [] }],
      [0, { kind: 'merge', number: '1', to: '2' }],
      [1, { kind: 'rename', number: '1', to: '3' }],
    ],
  ],
  [
    [
      [0, { kind: 'rename', number: '1', to: '3' }],
      [2, { kind: 'rewind' }],
      [2, { kind: 'merge', number: '1', to: '2' }],
    ],
  ],
];

it('leaves nothing of a matter with who may not read it, loses nothing, and is the same everywhere once it is open', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), restrictedAct), { maxLength: 40 }), (acts) => {
      const office = openPretendOffice();
      try {
        const all = ['alice', 'bob', 'carol'].map((name) => open(office, name));
        for (const number of ['1', '2']) for (const one of all) play(office, one, { kind: 'open', number });
        office.settle();
        for (const [index, what] of acts) {
          const one = all[index];
          if (one !== undefined) play(office, one, what);
        }
        office.settle();
        all.push(open(office, 'dora'));
        office.settle();
        for (const one of all) expectNothingOfOthers(office, one);
        openAll(office, all);
        // What a row is called that no list shows depends on what was there when it was merged.
        expectSame(all, ({ is_gone }) => is_gone === 0);
      } finally {
        office.close();
      }
    }),
    { numRuns: Number(process.env.LANDFOLIO_RUNS ?? 25), examples: foundBefore },
  );
});
