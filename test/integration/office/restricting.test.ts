import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OfficeEntry } from '../../../main/office/office-server.ts';
import { entry, given, type TestComputer, TestOffice } from '../../support/office.ts';
import { OfficeComputer } from '../../support/office-computer.ts';
import { connection, place, search } from '../../support/office-orders.ts';

/* Who may read a matter is said by the server itself, in entries that everybody reads. */

let office: TestOffice;
let alice: TestComputer;
let bob: TestComputer;
let mallory: TestComputer;
beforeAll(async () => {
  office = await TestOffice.start(['alice', 'bob', 'mallory']);
  [alice, bob, mallory] = [
    await office.computer('alice'),
    await office.computer('bob'),
    await office.computer('mallory'),
  ];
});
afterAll(async () => {
  await office?.close();
});

/** What the server said of a matter, the newest last, as a person reads it. */
async function said(by: TestComputer, matter: string): Promise<OfficeEntry[]> {
  const { entries } = given(await by.server.pull(0, 1000));
  return entries.filter(({ kind, body }) => kind === 'restricted' && body?.includes(matter));
}

const isRead = async (by: TestComputer, matter: string) =>
  given(await by.server.pullMatter(matter, 0, 10)).length > 0;

function matterEntry(matter: string, words = 'words') {
  return entry(
    { thing: matter, fields: { number: [null, `N ${matter}`], notes: [null, words] } },
    { kind: 'matter', matter },
  );
}

async function aMatter(): Promise<string> {
  const matter = randomUUID();
  given(await alice.server.push([matterEntry(matter)]));
  return matter;
}

describe('a restricted matter', () => {
  it('is told to everybody by the server itself, with who may read it and who decided it', async () => {
    const [matter, merged] = [await aMatter(), await aMatter()];
    given(await alice.server.restrict([matter, merged], ['bob']));
    given(await bob.server.open([matter, randomUUID()]));
    const entries = await said(mallory, matter);
    expect(entries.map(({ login, matter: of }) => [login, of])).toEqual([
      ['', null],
      ['', null],
    ]);
    const [restricted, opened] = entries.map(({ body }) => JSON.parse(body ?? '').fields);
    const [a, b] = [
      { login: 'alice', name: 'alice Ng' },
      { login: 'bob', name: 'bob Ng' },
    ];
    expect(restricted).toEqual({ readers: [null, [a, b]], by: [null, a] });
    expect(opened).toEqual({ readers: [null, null], by: [null, b] });
    expect([await isRead(mallory, matter), await isRead(mallory, merged)]).toEqual([true, false]);
  });

  it('cannot be decided by who may not read it, for nobody of the office, or for who was removed', async () => {
    const matter = await aMatter();
    await office.addPerson('gone');
    await office.command(['remove-person', '--login', 'gone']);
    for (const logins of [['nobody'], ['gone']])
      expect(await alice.server.restrict([matter], logins)).toMatchObject({
        failure: { code: 'unknown_matter' },
      });
    given(await alice.server.restrict([matter], []));
    for (const refused of [mallory.server.restrict([matter], []), mallory.server.open([matter])])
      expect(await refused).toMatchObject({ failure: { code: 'unknown_matter' } });
    expect(await said(mallory, matter)).toHaveLength(1);
  });

  it('is restricted again by a restored server, whatever a member gives back first, and nobody forges it', async () => {
    const matter = await aMatter();
    given(await alice.server.restrict([matter], []));
    given(await alice.server.open([matter]));
    given(await alice.server.restrict([matter], []));
    const held = await said(mallory, matter);
    const ids = held.map(({ id }) => `'${id}'`).join(', ');
    office.postgres.sql(
      `DELETE FROM landfolio.entry WHERE id IN (${ids}); DELETE FROM landfolio.numbered WHERE id IN (${ids});
       DELETE FROM landfolio.restricted_matter; DELETE FROM landfolio.restriction_decided`,
      'office',
    );
    expect(await isRead(mallory, matter)).toBe(true);
    const [first, opened, last] = held;
    if (first === undefined || opened === undefined || last === undefined)
      throw new Error('Not all is there');
    expect(await mallory.server.pushAgain([{ ...opened, id: randomUUID() }])).toMatchObject({ ok: false });
    // What she decides meanwhile falls with what is given back.
    given(await mallory.server.restrict([matter], []));
    expect(await isRead(alice, matter)).toBe(false);
    given(await mallory.server.pushAgain([last]));
    given(await mallory.server.pushAgain([first, opened]));
    expect([await isRead(mallory, matter), await isRead(alice, matter)]).toEqual([false, true]);
    // What a member writes under that kind is theirs, and decides nothing.
    const body = { thing: matter, fields: { readers: [null, null], by: [null, null] } };
    given(await mallory.server.push([entry(body, { kind: 'restricted' })]));
    expect(await isRead(mallory, matter)).toBe(false);
  });

  it('takes what a colleague brings who may not read it, and gives them nothing of it, not even bytes', async () => {
    const matter = await aMatter();
    const bytes = Buffer.from(`secret of ${matter}`);
    const hash = createHash('sha256').update(bytes).digest();
    given(await alice.server.putPart(hash, 0, bytes));
    given(await alice.server.keepDocument(hash));
    const fields = { sha256: [null, hash.toString('hex')] };
    given(await alice.server.push([entry({ thing: randomUUID(), fields }, { kind: 'document', matter })]));
    expect(given(await mallory.server.getPart(hash, 0))?.bytes).toBeDefined();
    given(await alice.server.restrict([matter], ['bob']));
    const late = matterEntry(matter, 'typed while away');
    expect(given(await mallory.server.push([late])).get(late.id)).toBeGreaterThan(0);
    const order = randomUUID();
    const claimed = { id: randomUUID(), thing: `land of ${matter}`, matter, words: '{"product":"secret"}' };
    given(await alice.server.claim(order, [claimed], 0));
    const answers = [
      await mallory.session.query('SELECT * FROM pull(0, 1000)'),
      await mallory.session.query('SELECT * FROM pull_matter($1, 0, 1000)', [matter]),
      await mallory.session.query('SELECT * FROM get_part($1, 0)', [hash]),
      await mallory.session.query('SELECT * FROM people'),
      await mallory.session.query('SELECT * FROM computers'),
      given(await mallory.server.claim(randomUUID(), [{ ...claimed, id: randomUUID() }], 0)),
      given(await mallory.server.ownClaims()),
    ];
    const text = JSON.stringify(answers);
    for (const words of ['secret', 'typed while away', `N ${matter}`, hash.toString('hex')])
      expect(text).not.toContain(words);
    expect(given(await bob.server.pullMatter(matter, 0, 100)).map(({ id }) => id)).toContain(late.id);
    expect(given(await bob.server.getPart(hash, 0))?.bytes).toEqual(new Uint8Array(bytes));
    // Who has heard of the hash gets the bytes by no entry of their own, and is not told whether they are here.
    for (const body of [
      { thing: randomUUID(), fields },
      { thing: randomUUID(), fields: {}, whole: { sha256: hash.toString('hex') } },
    ])
      given(await mallory.server.push([entry(body, { kind: 'document' })]));
    expect(given(await mallory.server.getPart(hash, 0))).toBeNull();
    expect(given(await mallory.server.missingDocuments([hash]))).toHaveLength(1);
    expect(given(await mallory.server.keepDocument(hash))).toBe(false);
    // Who has the bytes shares them as before.
    given(await mallory.server.putPart(hash, 0, bytes));
    expect(given(await mallory.server.keepDocument(hash))).toBe(true);
    expect(given(await mallory.server.missingDocuments([hash]))).toEqual([]);
    given(await mallory.server.push([entry({ thing: randomUUID(), fields }, { kind: 'document' })]));
    expect(given(await mallory.server.getPart(hash, 0))?.bytes).toEqual(new Uint8Array(bytes));
    const listed = (await office.command(['claims'])).printed;
    expect(listed).not.toContain('secret');
  });
});

describe('IT', () => {
  it('sees restricted matters, is warned where nobody may read one any more, and opens it', async () => {
    await office.addPerson('dora', 'Dora Lee');
    const dora = await office.computer('dora');
    const matter = await aMatter();
    given(await dora.server.restrict([matter], []));
    const before = (await office.command(['restricted'])).printed;
    expect(before).toMatch(
      new RegExp(`^${matter}  N ${matter} +Dora Lee +[-0-9]+ [0-9:]+ +Dora Lee \\(dora\\)$`, 'm'),
    );
    const removed = (await office.command(['remove-person', '--login', 'dora'])).printed;
    expect(removed).toContain(
      `WARNING: nobody may read these restricted matters any more: N ${matter} (${matter})`,
    );
    expect((await office.command(['restricted'])).printed).toMatch(new RegExp(`${matter}.*WARNING: nobody`));
    const opened = await office.command(['open-matter', '--matter', matter]);
    expect(opened).toMatchObject({ code: 0, printed: expect.stringContaining('is open') });
    expect(await isRead(alice, matter)).toBe(true);
    expect(JSON.parse((await said(alice, matter)).at(-1)?.body ?? '').fields.readers).toEqual([null, null]);
  });

  it('is told the option where a matter cannot be opened', async () => {
    for (const wrong of ['none', randomUUID()]) {
      const end = await office.command(['open-matter', '--matter', wrong]);
      expect(end).toMatchObject({ code: 2, errors: expect.stringMatching(/^--matter: /) });
      expect(end.errors.split('\n')).toHaveLength(1);
    }
    expect(await office.command(['open-matter'])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--matter'),
    });
  });
});

describe('the computers of three people', () => {
  it('put away what is not for their person once it has arrived, and have all of it again once it is', async () => {
    const people = ['ann', 'ben', 'cleo'];
    for (const login of people) await office.addPerson(login);
    const computers = people.map((login) => new OfficeComputer(login));
    const [ann, ben, cleo] = computers;
    if (ann === undefined || ben === undefined || cleo === undefined) throw new Error('Three were made');
    const quiet = async () => {
      for (const one of computers) await one.settled();
    };
    const notesOf = ({ matters }: OfficeComputer) => matters.numbered(connection, '2026-118')?.notes ?? null;
    const textOf = ({ db }: OfficeComputer) =>
      db
        .all(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
        .map(({ name }) => JSON.stringify(db.all(`SELECT * FROM "${String(name)}"`)))
        .join();
    const shown = (work: () => void) => vi.waitFor(work, { timeout: 60_000, interval: 20 });
    try {
      for (const [at, one] of computers.entries()) await one.join(office, people[at] ?? '');
      const id = ann.matters.use(connection, '2026-118');
      ann.matters.update(connection, id, { notes: 'secret of Ann' });
      place(ann.library, '2026-118', 'E-1');
      await shown(() => expect(notesOf(ben)).toBe('secret of Ann'));
      await quiet();

      // Ben is away, and works on.
      await ben.office.stop();
      ben.matters.update(connection, String(ben.matters.numbered(connection, '2026-118')?.id), {
        client: 'secret of Ben',
      });
      place(ben.library, '2026-118', 'E-2');
      search(ben.library, '2026-118', 'Secretsmith');
      const known = await ann.office.restricting.people();
      expect(known).toMatchObject({
        ok: true,
        value: expect.arrayContaining([{ login: 'cleo', name: 'cleo Ng' }]),
      });
      expect(await ann.office.restricting.restrict(connection, id, ['cleo'])).toEqual({
        ok: true,
        value: null,
      });
      expect(ann.matters.get(connection, id)?.restriction).toMatchObject({
        by: 'ann Ng',
        readers: [
          { login: 'ann', name: 'ann Ng' },
          { login: 'cleo', name: 'cleo Ng' },
        ],
      });
      expect(notesOf(ben)).toBe('secret of Ann');

      ben.office.start();
      await shown(() => expect(notesOf(ben)).toBeNull());
      await quiet();
      for (const one of [ann, cleo]) {
        await shown(() =>
          expect(one.matters.numbered(connection, '2026-118')).toMatchObject({
            client: 'secret of Ben',
            orders: 2,
          }),
        );
        await shown(() => expect(textOf(one)).toContain('Secretsmith'));
      }
      expect(textOf(ben)).not.toMatch(/secret/i);
      expect(ben.db.all('SELECT order_id, state FROM intent')).toEqual([
        { order_id: 'E-2', state: 'CONFIRMED' },
      ]);
      expect(await ben.office.restricting.open(connection, id)).toMatchObject({ ok: false, failure: 'gone' });

      // The server is not there: nothing changes.
      await ann.office.stop();
      expect(await ann.office.restricting.open(connection, id)).toMatchObject({ ok: false });
      ann.office.start();
      await quiet();
      expect(notesOf(ben)).toBeNull();

      expect(
        await cleo.office.restricting.open(
          connection,
          String(cleo.matters.numbered(connection, '2026-118')?.id),
        ),
      ).toEqual({
        ok: true,
        value: null,
      });
      await shown(() => expect(notesOf(ben)).toBe('secret of Ann'));
      await quiet();
      await shown(() => expect(ben.ledger()).toEqual(ann.ledger()));
      await shown(() => expect(cleo.ledger()).toEqual(ann.ledger()));
      expect(ben.matters.numbered(connection, '2026-118')).toMatchObject({
        client: 'secret of Ben',
        orders: 2,
        restriction: null,
      });
    } finally {
      for (const one of computers) {
        await one.close();
        one.remove();
      }
    }
  });
});
