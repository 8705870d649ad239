import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfficeEntry } from '../../../main/office/office-server.ts';
import { giveBack } from '../../../main/sharing/synchronise.ts';
import { entry, given, type TestComputer, TestOffice } from '../../support/office.ts';

/* What was deleted is erased on the server, by its clock and by what it has itself. */

let office: TestOffice;
let alice: TestComputer;
let bob: TestComputer;
let mallory: TestComputer;
beforeAll(async () => {
  office = await TestOffice.start(['alice', 'bob', 'mallory']);
  alice = await office.computer('alice');
  bob = await office.computer('bob');
  mallory = await office.computer('mallory');
});
afterAll(async () => {
  await office?.close();
});

type Said = Readonly<Record<string, unknown>>;

/** An entry of a thing whose fields are these now. */
function said(kind: string, thing: string, matter: string, fields: Said) {
  const pairs = Object.fromEntries(Object.entries(fields).map(([name, is]) => [name, [null, is]]));
  return entry({ thing, fields: pairs }, { kind, matter });
}

async function push(by: TestComputer, ...entries: readonly ReturnType<typeof entry>[]): Promise<void> {
  given(await by.server.push(entries));
}

/** Everything was said so many days ago. */
function daysPass(days: number): void {
  office.postgres.sql(
    `UPDATE landfolio.entry SET arrived_at = arrived_at - interval '${days} days'`,
    'office',
  );
}

async function bodies(words: string): Promise<number> {
  const { entries } = given(await alice.server.pull(0, 1000));
  return entries.filter(({ body }) => body?.includes(words)).length;
}

async function store(by: TestComputer, text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest();
  given(await by.server.putPart(hash, 0, bytes));
  expect(given(await by.server.keepDocument(hash))).toBe(true);
  return hash.toString('hex');
}

const isStored = async (sha256: string) =>
  given(await alice.server.missingDocuments([Buffer.from(sha256, 'hex')])).length === 0;

/** A matter of Alice with notes, an order, its certificate, a document of hers and a link. */
async function aMatter() {
  const [matter, order, certificate, own, link] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const sha256 = await store(alice, `certificate of ${matter}`);
  const ownSha = await store(alice, `contract of ${matter}`);
  await push(
    alice,
    said('matter', matter, matter, {
      connection: 'c',
      number: '2026-1',
      createdAt: 5,
      notes: `secret ${matter}`,
    }),
    said('order', order, matter, { connection: 'c', matter, orderId: 'E-1', words: `bought ${matter}` }),
    said('document', certificate, matter, {
      connection: 'c',
      order,
      item: 1,
      sha256,
      givenName: `secret ${matter}`,
    }),
    said('document', own, matter, { connection: 'c', matter, name: `secret ${matter}`, sha256: ownSha }),
    said('link', link, matter, { connection: 'c', matter, label: `secret ${matter}` }),
  );
  const things = [
    ...[certificate, own].map((thing) => ({ kind: 'document', thing })),
    { kind: 'matter', thing: matter },
    { kind: 'link', thing: link },
    { kind: 'order', thing: order },
  ];
  return { matter, order, certificate, own, link, sha256, ownSha, things };
}
type Matter = Awaited<ReturnType<typeof aMatter>>;

async function deleteIt(by: TestComputer, { matter, certificate, own, order }: Matter): Promise<void> {
  await push(
    by,
    entry(
      { thing: matter, fields: { notes: [`secret ${matter}`, null], isDeleted: [null, true] } },
      { kind: 'matter', matter },
    ),
    said('document', certificate, matter, { connection: 'c', order, item: 1, isDeleted: true }),
    said('document', own, matter, { connection: 'c', matter, isDeleted: true }),
  );
}

describe('what was deleted', () => {
  it('is erased after 30 days, on the word of nobody; what was bought, numbers and seals stay', async () => {
    const deleted = await aMatter();
    await deleteIt(alice, deleted);
    daysPass(29);
    expect(given(await mallory.server.erase(deleted.things))).toBe(0);
    expect(await bodies(`secret ${deleted.matter}`)).toBe(5);
    daysPass(2);
    expect(given(await mallory.server.erase(deleted.things))).toBe(4);
    expect(await bodies(`secret ${deleted.matter}`)).toBe(0);
    expect(await bodies(`bought ${deleted.matter}`)).toBe(1);
    expect(given(await mallory.server.erase(deleted.things))).toBe(0);
    const { entries } = given(await alice.server.pull(0, 1000));
    const erased = entries.filter(({ kind }) => kind === 'erased');
    expect(erased.map(({ login }) => login)).toEqual(['', '', '', '']);
    const kept = erased.map(({ body }) => JSON.parse(body ?? '') as { thing: string; fields: object });
    expect(kept.find(({ thing }) => thing === `matter ${deleted.matter}`)?.fields).toEqual({
      connection: [null, 'c'],
      number: [null, '2026-1'],
      createdAt: [null, 5],
      isDeleted: [null, true],
    });
    expect(kept.find(({ thing }) => thing === `document ${deleted.certificate}`)?.fields).toEqual({
      connection: [null, 'c'],
      order: [null, deleted.order],
      item: [null, 1],
      isDeleted: [null, true],
    });
    expect(entries.every(({ seal, sha256 }) => seal !== '' && sha256 !== '')).toBe(true);
    // Its bytes go a day later, unless something names them by then.
    expect([await isStored(deleted.sha256), await isStored(deleted.ownSha)]).toEqual([true, true]);
    office.postgres.sql(`UPDATE landfolio.unnamed_document SET at = at - interval '2 days'`, 'office');
    const again = randomUUID();
    await push(alice, said('document', again, again, { sha256: deleted.ownSha }));
    given(await mallory.server.erase([]));
    expect([await isStored(deleted.sha256), await isStored(deleted.ownSha)]).toEqual([false, true]);
  });

  it('is not erased where the number is in use again, nor what was said since', async () => {
    const used = await aMatter();
    await deleteIt(alice, used);
    daysPass(40);
    await push(
      alice,
      entry(
        { thing: used.matter, fields: { isDeleted: [true, null] } },
        { kind: 'matter', matter: used.matter },
      ),
    );
    const words = await aMatter();
    await deleteIt(alice, words);
    // PostgreSQL knows no half of a character, and a computer does.
    await push(
      alice,
      entry(
        {
          thing: words.matter,
          fields: { notes: [null, 'half \ud83d, none \u0000, \\ud83d'], isDeleted: [true, null] },
        },
        { kind: 'matter', matter: words.matter },
      ),
    );
    daysPass(40);
    expect(given(await mallory.server.erase([...used.things, ...words.things]))).toBe(0);
    const late = await aMatter();
    await deleteIt(alice, late);
    daysPass(40);
    await push(
      alice,
      entry(
        { thing: late.matter, fields: { notes: [null, `typed ${late.matter}`] } },
        { kind: 'matter', matter: late.matter },
      ),
    );
    expect(given(await mallory.server.erase([{ kind: 'matter', thing: late.matter }]))).toBe(0);
    expect(await bodies(`typed ${late.matter}`)).toBe(1);
  });

  it('is erased again on a server that was restored to a point before, and cannot be forged', async () => {
    const deleted = await aMatter();
    await deleteIt(alice, deleted);
    daysPass(31);
    given(await mallory.server.erase(deleted.things));
    const { entries } = given(await alice.server.pull(0, 1000));
    const erased = entries.filter(
      ({ kind, body }) => kind === 'erased' && body?.includes(`matter ${deleted.matter}`),
    );
    expect(erased).toHaveLength(1);
    const [last] = erased;
    if (last === undefined) throw new Error('Nothing was erased');
    office.postgres.sql(
      `DELETE FROM landfolio.entry WHERE id = '${last.id}'; DELETE FROM landfolio.numbered WHERE id = '${last.id}';
       UPDATE landfolio.entry SET body = '{"thing":"${deleted.matter}","fields":{"notes":[null,"back again"]}}'
         WHERE kind = 'matter' AND matter = '${deleted.matter}'`,
      'office',
    );
    const forged = { ...last, id: randomUUID() };
    expect(await mallory.server.pushAgain([forged])).toMatchObject({ ok: false });
    expect(await bodies('back again')).toBe(2);
    given(await mallory.server.pushAgain([last]));
    expect(await bodies('back again')).toBe(0);
  });
});

/** A library that has read these. */
function libraryWith(held: readonly OfficeEntry[]): Parameters<typeof giveBack>[1] {
  const library: Partial<Parameters<typeof giveBack>[1]> = {
    last: () => ({ n: held.at(-1)?.n ?? 0, id: held.at(-1)?.id ?? null }),
    entryAtOrBefore: (n) => held.findLast((one) => one.n <= n) ?? null,
    entriesAfter: (n, atMost) => held.filter((one) => one.n > n).slice(0, atMost),
    rewind: () => {},
  };
  return library as Parameters<typeof giveBack>[1];
}

describe('a member with a program of their own', () => {
  it('cannot have a restored server forget what others wrote, by giving it back without its words', async () => {
    const [kept, gone] = [await aMatter(), await aMatter()];
    await deleteIt(alice, gone);
    daysPass(31);
    // As if the server had got them then.
    office.postgres.sql(
      'UPDATE landfolio.entry SET seal = landfolio.seal_of(id, computer, login, kind, version, matter, sha256, arrived_at)',
      'office',
    );
    expect(given(await bob.server.erase(gone.things))).toBe(4);
    const entriesOf = async () =>
      given(await alice.server.pull(0, 1000)).entries.filter(
        ({ matter }) => matter === kept.matter || matter === gone.matter,
      );
    const held = await entriesOf();
    expect(held.filter(({ body }) => body === null).length).toBeGreaterThan(4);
    office.postgres.sql(
      `DELETE FROM landfolio.entry WHERE matter IN ('${kept.matter}', '${gone.matter}');
       DELETE FROM landfolio.numbered WHERE n NOT IN (SELECT n FROM landfolio.entry); DELETE FROM landfolio.erased_entry`,
      'office',
    );
    const silent = held.map((one) => ({ ...one, body: null }));
    expect(given(await mallory.server.pushAgain(silent.filter(({ kind }) => kind !== 'erased')))).toBe(0);
    given(await giveBack(alice.server, libraryWith(held)));
    const words = (entries: readonly OfficeEntry[]) => new Map(entries.map(({ id, body }) => [id, body]));
    expect(words(await entriesOf())).toEqual(words(held));
  });

  it('erases nothing of a matter that stands, whatever is said of it', async () => {
    const alive = await aMatter();
    const words = `secret ${alive.matter}`;
    // A deletion of a document, a link into a deleted matter, an entry like the server’s own.
    const theirs = await aMatter();
    await deleteIt(mallory, theirs);
    await push(
      mallory,
      said('document', alive.certificate, alive.matter, {
        isDeleted: true,
        deletedAt: 5,
        matter: theirs.matter,
      }),
      entry(
        { thing: alive.certificate, fields: { order: [alive.order, null], deletedAt: [null, 5] } },
        { kind: 'document', matter: theirs.matter },
      ),
      entry(
        { thing: `matter ${alive.matter}`, fields: { isDeleted: [null, true] } },
        { kind: 'erased', matter: alive.matter },
      ),
    );
    daysPass(60);
    expect(given(await mallory.server.erase(alive.things))).toBe(0);
    expect(await bodies(words)).toBe(4);
    expect(await isStored(alive.sha256)).toBe(true);
  });

  it('erases nothing of a matter that is restricted to others', async () => {
    const theirs = await aMatter();
    await deleteIt(bob, theirs);
    daysPass(31);
    given(await alice.server.restrict([theirs.matter], []));
    expect(given(await mallory.server.erase(theirs.things))).toBe(0);
    expect(given(await alice.server.erase(theirs.things))).toBe(4);
  });

  it('erases nothing by a deletion of their own that they may read and others cannot', async () => {
    const alive = await aMatter();
    given(await alice.server.restrict([alive.matter], []));
    given(
      await mallory.server.push([
        entry({ thing: alive.own, fields: { deletedAt: [null, 5] } }, { kind: 'document', matter: null }),
      ]),
    );
    daysPass(31);
    const own = [{ kind: 'document', thing: alive.own }];
    expect(given(await bob.server.erase(own))).toBe(0);
    expect(await bodies(`secret ${alive.matter}`)).toBe(4);
  });

  it('erases nothing that no library takes for deleted: another person confirms it, unless there is none', async () => {
    const alive = await aMatter();
    const nowhere = randomUUID();
    await push(
      mallory,
      entry(
        { thing: alive.matter, fields: { isDeleted: [null, true, 0] } },
        { kind: 'matter', matter: alive.matter },
      ),
      said('document', alive.own, alive.matter, { deletedAt: -5 }),
    );
    const merged = await aMatter();
    await push(
      mallory,
      said('matter', nowhere, nowhere, { isDeleted: true }),
      said('matter', merged.matter, merged.matter, { mergedInto: nowhere }),
    );
    const deleted = await aMatter();
    await deleteIt(mallory, deleted);
    daysPass(31);
    const hidden = [alive, merged].flatMap(({ things }) => things);
    expect(given(await mallory.server.erase(hidden))).toBe(0);
    const whole = [{ kind: 'matter', thing: deleted.matter }];
    expect(given(await mallory.server.erase(whole))).toBe(0);
    office.postgres.sql(
      `UPDATE landfolio.computer SET last_seen_at = last_seen_at - interval '40 days' WHERE login <> 'mallory'`,
      'office',
    );
    expect(given(await mallory.server.erase(whole))).toBe(1);
    office.postgres.sql('UPDATE landfolio.computer SET last_seen_at = clock_timestamp()', 'office');
  });

  it('cannot stop with what nobody can read', async () => {
    const matter = randomUUID();
    const body = 'no JSON';
    given(
      await mallory.server.push([
        {
          ...entry({}, { kind: 'matter', matter }),
          body,
          sha256: createHash('sha256').update(body).digest('hex'),
        },
        entry({ thing: matter, fields: 'none' }, { kind: 'matter', matter }),
        entry({ thing: { a: 1 }, fields: { order: 5, sha256: 'x' } }, { kind: 'document', matter }),
        entry({ thing: 'x'.repeat(5000), fields: {} }, { kind: 'link', matter }),
      ]),
    );
    expect(given(await alice.server.erase([{ kind: 'matter', thing: matter }]))).toBe(0);
  });
});
