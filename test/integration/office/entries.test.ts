import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOfficeServer } from '../../../main/office/office-server.ts';
import { partBytes } from '../../../main/ports/office-file-store.ts';
import { entry, given, TestOffice } from '../../support/office.ts';

let office: TestOffice;
beforeAll(async () => {
  office = await TestOffice.start(['alice', 'bob', 'carol']);
});
afterAll(async () => {
  await office?.close();
});

describe('entries', () => {
  it('numbers what several computers push at once without a gap, and shows no number before all smaller ones', async () => {
    const writers = await Promise.all(
      ['alice', 'bob', 'carol', 'alice'].map((login) => office.computer(login)),
    );
    const reader = await office.computer('bob');
    const start = given(await reader.server.pull(0, 1000)).upTo;
    let isWriting = true;
    const seen: number[] = [];
    const reading = (async () => {
      let cursor = start;
      for (;;) {
        const last = !isWriting;
        const { entries, upTo } = given(await reader.server.pull(cursor, 7));
        for (const { n } of entries) seen.push(n);
        if (last && entries.length === 0) return;
        cursor = entries.at(-1)?.n ?? upTo;
      }
    })();
    await Promise.all(
      writers.map(async ({ server }, writer) => {
        for (let round = 0; round < 30; round += 1)
          given(await server.push([entry({ writer, round, part: 1 }), entry({ writer, round, part: 2 })]));
      }),
    );
    isWriting = false;
    await reading;
    expect(seen).toEqual(Array.from({ length: 240 }, (_, index) => start + 1 + index));
  });

  it('takes an entry once, however often it is sent, and refuses its id with other words', async () => {
    const { server } = await office.computer('alice');
    const one = entry({ text: 'once' });
    const first = given(await server.push([one]));
    const again = given(await server.push([one, entry({ text: 'another' })]));
    expect(again.get(one.id)).toBe(first.get(one.id));
    const other = { ...entry({ text: 'other words' }), id: one.id };
    const refused = await server.push([other]);
    expect(refused).toMatchObject({ ok: false, failure: { code: 'refused_entry' } });
  });

  it('refuses an entry that is not what its hash says, and keeps nothing of that push', async () => {
    const { server } = await office.computer('alice');
    const before = given(await server.pull(0, 1)).entries.length;
    const good = entry({ text: 'good' });
    const refused = await server.push([good, { ...entry({ text: 'a' }), body: '{"text":"b"}' }]);
    expect(refused).toMatchObject({ ok: false, failure: { code: 'refused_entry' } });
    expect(given(await server.push([good])).size).toBe(1);
    expect(before).toBeLessThanOrEqual(1);
  });

  it('says who wrote an entry as the server saw it, whatever the computer claims', async () => {
    const alice = await office.computer('alice');
    const bob = await office.computer('bob');
    const asAlice = createOfficeServer(bob.session, alice.id);
    const refused = await asAlice.push([entry({ text: 'forged' })]);
    expect(refused).toMatchObject({ ok: false, failure: { code: 'other_computer' } });
    const own = entry({ text: 'own', login: 'alice' });
    const n = given(await bob.server.push([own])).get(own.id) ?? 0;
    const [read] = given(await alice.server.pull(n - 1, 1)).entries;
    expect(read).toMatchObject({ id: own.id, login: 'bob', computer: bob.id });
  });

  it('wakes the other computers after a push', async () => {
    const alice = await office.computer('alice');
    const bob = await office.computer('bob');
    await bob.session.query('LISTEN landfolio');
    const woken = new Promise<void>((resolve) => bob.session.onNotification(() => resolve()));
    given(await alice.server.push([entry({ text: 'new' })]));
    await woken;
  });

  it('lets an older Landfolio read and write nothing', async () => {
    const { session, id } = await office.computer('alice');
    const older = createOfficeServer(session, id, 0);
    expect(await older.push([entry({})])).toMatchObject({ ok: false, failure: { code: 'client_too_old' } });
    expect((await older.pull(0, 1)).ok).toBe(true);
  });
});

describe('a restored server', () => {
  it('does not know the cursor, and takes back entries that it sealed, of everybody, and no forged one', async () => {
    const alice = await office.computer('alice');
    const bob = await office.computer('bob');
    const lost = entry({ text: 'lost' });
    const n = given(await bob.server.push([lost])).get(lost.id) ?? 0;
    const [held] = given(await alice.server.pull(n - 1, 1)).entries;
    if (held === undefined) throw new Error('nothing was pulled');
    office.postgres.sql(
      `DELETE FROM landfolio.entry WHERE n = ${n}; DELETE FROM landfolio.numbered WHERE n = ${n}; UPDATE landfolio.counter SET last = ${n - 1}`,
      'office',
    );
    const welcome = given(await alice.server.hello({ name: 'a', version: '1' }, { n, id: lost.id }));
    expect(welcome.knowsCursor).toBe(false);
    // In the name of another, or as if it had been said once more.
    for (const forged of [
      { ...held, login: 'carol' },
      { ...held, id: randomUUID() },
    ])
      expect(await alice.server.pushAgain([forged])).toMatchObject({
        ok: false,
        failure: { code: 'refused_entry' },
      });
    expect(given(await alice.server.pushAgain([held]))).toBe(1);
    expect(given(await alice.server.pushAgain([held]))).toBe(0);
    const [back] = given(await alice.server.pull(n - 1, 1)).entries;
    expect(back).toEqual({ ...held, n });
    expect(given(await alice.server.hello({ name: 'a', version: '1' }, { n, id: lost.id })).knowsCursor).toBe(
      true,
    );
  });
});

describe('restricted matters', () => {
  it('are read by those whom they are restricted to, and by nobody else', async () => {
    const alice = await office.computer('alice');
    const bob = await office.computer('bob');
    const matter = randomUUID();
    const first = entry({ text: 'before' }, { matter });
    const n = given(await alice.server.push([first])).get(first.id) ?? 0;
    given(await alice.server.restrict([matter], ['carol']));
    const late = entry({ text: 'by bob, who was away' }, { matter });
    given(await bob.server.push([late]));
    const { entries, upTo } = given(await bob.server.pull(n - 1, 1000));
    expect(entries.filter((one) => one.matter === matter)).toEqual([]);
    expect(upTo).toBeGreaterThan(n);
    const carol = await office.computer('carol');
    expect(given(await carol.server.pull(n - 1, 1000)).entries.map((one) => one.id)).toEqual(
      expect.arrayContaining([first.id, late.id]),
    );
    expect(await bob.server.open([matter])).toMatchObject({ ok: false });
    expect(await bob.server.restrict([matter], ['bob'])).toMatchObject({ ok: false });
    given(await carol.server.open([matter]));
    expect(given(await bob.server.pull(n - 1, 1)).entries[0]?.id).toBe(first.id);
  });
});

/** An entry that names the bytes of a document. */
function naming(hash: Buffer, matter: string | null) {
  const fields = { sha256: [null, hash.toString('hex')] };
  return entry({ thing: randomUUID(), fields }, { kind: 'document', matter });
}

describe('documents', () => {
  it('are kept where their parts have their hash, and go on where the link dropped', async () => {
    const alice = await office.computer('alice');
    const bytes = randomBytes(partBytes + 1000);
    const hash = createHash('sha256').update(bytes).digest();
    expect(given(await alice.server.missingDocuments([hash]))).toHaveLength(1);
    given(await alice.server.putPart(hash, 0, bytes.subarray(0, partBytes)));
    expect(given(await alice.server.arrivedParts(hash))).toEqual([0]);
    given(await alice.server.putPart(hash, 1, bytes.subarray(partBytes)));
    expect(given(await alice.server.keepDocument(hash))).toBe(true);
    const bob = await office.computer('bob');
    expect(given(await bob.server.missingDocuments([hash]))).toHaveLength(1);
    // Before an entry names it, nobody can have heard of it.
    expect(given(await bob.server.getPart(hash, 0))).toBeNull();
    given(await alice.server.push([naming(hash, null)]));
    expect(given(await bob.server.missingDocuments([hash]))).toEqual([]);
    const parts = [await bob.server.getPart(hash, 0), await bob.server.getPart(hash, 1)].map((part) =>
      given(part),
    );
    expect(Buffer.concat(parts.map((part) => part?.bytes ?? new Uint8Array())).equals(bytes)).toBe(true);
    expect(parts[0]?.size).toBe(bytes.length);
    expect(given(await bob.server.getPart(hash, 2))).toBeNull();
  });

  it('with other bytes than their hash are not kept, and do not hinder the right ones', async () => {
    const bob = await office.computer('bob');
    const alice = await office.computer('alice');
    const bytes = randomBytes(100);
    const hash = createHash('sha256').update(bytes).digest();
    given(await bob.server.putPart(hash, 0, randomBytes(100)));
    given(await alice.server.putPart(hash, 0, bytes));
    expect(given(await bob.server.keepDocument(hash))).toBe(false);
    expect(given(await alice.server.keepDocument(hash))).toBe(true);
  });
});
