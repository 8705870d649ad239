import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TextReader } from '../../../main/ports/text-reader.ts';
import { cartOf } from '../../support/cart-of.ts';
import { certificateReader, readingAtOnce } from '../../support/certificate-reader.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';
import { fillCart } from '../../support/other-service-app.ts';

/*
 * Real certificates of the practice service, read by the real process, through the whole office.
 */

let app: NodeOffice;
/** What the reader was given, and how it answers where a test says so. */
let read: number;
let answer: TextReader['read'] | null;

beforeEach(async () => {
  read = 0;
  answer = null;
  const real = certificateReader();
  const textReader: TextReader = {
    ...real,
    read(bytes) {
      read += 1;
      return (answer ?? real.read)(bytes);
    },
  };
  app = await openNodeOffice({ textReader, clock: readingAtOnce });
});
afterEach(() => app.dispose());

/** What a certificate says where it is not about the process that reads: starting one takes most of a test. */
const said: TextReader['read'] = async () => ({
  state: 'read',
  pages: ['Security no 1234 Estate Fee Simple'],
  pageCount: 1,
});

const indexFile = () => join(app.ports.paths.store, 'words.db');
/** The documents in the list that hold the words, with their places. */
async function search(text: string, matterNumber?: string) {
  const query = { text, ...(matterNumber === undefined ? {} : { matterNumber }) };
  const { documents, inside } = await app.client.documents.list(query);
  return inside.map(({ id, ...place }) => ({ document: documents.find((one) => one.id === id), ...place }));
}

/** Orders one register search statement, and waits until it is stored. */
async function order(matterNumber: string, eziAddress = '10 DUNDAS ROAD CARLTON 3053') {
  const [property] = await app.client.properties.find({ by: 'address', eziAddress });
  const title = property?.titles[0];
  if (title === undefined) throw new Error('No title');
  const { titleId } = title;
  const cart = await fillCart(
    app.client,
    { kind: 'title', titleId },
    'RegisterSearchStatement',
    matterNumber,
  );
  const { id } = await cartOf(app.client).place({ confirmedTotalCents: cart.totalCents });
  await app.until(async () => {
    const { items } = await app.client.orders.get({ id });
    return items.length > 0 && items.every(({ phase }) => phase === 'complete');
  });
  const { documents } = await app.client.documents.list({ matterNumber });
  const [document] = documents;
  if (document === undefined) throw new Error('Nothing was stored');
  return document;
}

const foundIn = (text: string) => app.until(async () => (await search(text))[0]);

describe('words inside certificates', () => {
  test('are found soon after the certificate is stored, with their place and page, and only by who looks for them', async () => {
    const document = await order('2026-118');
    const hit = await foundIn('security no');
    expect(hit.document).toEqual(await app.client.documents.get({ id: document.id }));
    expect(hit.snippet.marks.map(({ from, to }) => hit.snippet.text.slice(from, to).toLowerCase())).toEqual(
      expect.arrayContaining(['security']),
    );
    expect(hit.page).toBeGreaterThan(0);
    // The title as the certificate writes it, VOLUME 09876 FOLIO 043, by the way that the office writes it.
    expect((await search(document.identifier)).map((one) => one.document?.id)).toEqual([document.id]);
    expect(await search('zzyzx')).toEqual([]);
    expect(await search('security no', '2026-118')).toHaveLength(1);
    expect(await search('security no', '2026-119')).toEqual([]);
    const found = await app.client.quickSearch.find({ text: 'fee simple' });
    expect(found.inside).toMatchObject([
      { id: document.id, matterNumber: '2026-118', page: expect.any(Number) },
    ]);
    expect([found.documents, found.matters]).toEqual([[], []]);
    // What is found by its name is not offered twice.
    const named = await app.client.quickSearch.find({ text: 'Register Search' });
    expect([named.documents.length, named.inside]).toEqual([1, []]);
    expect(await app.client.documents.reading({})).toEqual({ done: 1, total: 1 });
    expect(app.events).toContainEqual({ type: 'reading', reading: { done: 1, total: 1 } });
  });

  test('of a library that was there before are read at the next start, and a damaged index costs nothing', async () => {
    answer = said;
    const one = await order('2026-118');
    await foundIn('security no');
    const library = (await app.client.status.get({})).library;
    for (const harm of [
      () => rmSync(indexFile()),
      () => writeFileSync(indexFile(), 'hello'),
      () => {
        const bytes = readFileSync(indexFile());
        bytes.fill(0xa5, 4096);
        writeFileSync(indexFile(), bytes);
      },
    ]) {
      await app.close();
      harm();
      rmSync(`${indexFile()}-wal`, { force: true });
      read = 0;
      await app.open();
      expect((await foundIn('security no')).document?.id).toBe(one.id);
      expect(read).toBe(1);
    }
    expect((await app.client.status.get({})).library).toEqual(library);
    expect((await app.client.status.get({})).orderingStopped).toBeNull();
  });

  test('are read once: neither a start nor a certificate that cannot be read has it read again', async () => {
    answer = async () => ({ state: 'locked' });
    await order('2026-118');
    await app.until(async () => (await app.client.documents.reading({})).done === 1);
    expect(read).toBe(1);
    answer = said;
    const other = await order('2026-119', '12 DUNDAS ROAD CARLTON 3053');
    expect((await foundIn('security no')).document?.id).toBe(other.id);
    await app.close();
    await app.open();
    const third = await order('2026-120', '14 DUNDAS ROAD CARLTON 3053');
    await app.until(async () => (await search('security no')).length === 2);
    expect((await search('security no')).map(({ document }) => document?.id).sort()).toEqual(
      [other.id, third.id].sort(),
    );
    expect(read).toBe(3);
  });

  test('that were being read when the office closed are read by the next', async () => {
    const hanging = Promise.withResolvers<never>();
    answer = () => hanging.promise;
    await order('2026-118');
    await app.until(() => read === 1);
    const closed = app.close();
    hanging.reject(new Error('ended'));
    await closed;
    answer = said;
    await app.open();
    expect(await foundIn('security no')).toBeDefined();
  });

  test('go with the matter that is deleted for good', async () => {
    answer = said;
    const document = await order('2026-118');
    await foundIn('security no');
    const [matter] = await app.client.matters.list({ text: '2026-118' });
    await app.client.matters.delete({ id: matter?.id ?? '', typed: '2026-118', withDocuments: true });
    expect(await search('security no')).toEqual([]);
    await app.until(async () => (await app.client.documents.reading({})).total === 0);
    expect(await search('security no')).toEqual([]);
    await app.close();
    const left = ['', '-wal'].map((ending) => `${indexFile()}${ending}`).filter((path) => existsSync(path));
    for (const path of left) {
      expect(readFileSync(path).toString('latin1')).not.toContain('Estate Fee Simple');
      expect(readFileSync(path).toString('latin1')).not.toContain(document.sha256);
    }
    await app.open();
  });

  test('are in no log, nor is what was typed', async () => {
    await order('2026-118');
    const hit = await foundIn('sole proprietor');
    await search('"unclosed AND (proprietor');
    const words = /fee simple|sole proprietor|unclosed/i;
    expect(hit.snippet.text).toMatch(words);
    expect(words.test(JSON.stringify(app.log.lines))).toBe(false);
  });

  test('wait for a reader: without one nothing is read, and nothing fails', async () => {
    await app.dispose();
    app = await openNodeOffice();
    await order('2026-118');
    expect(await search('security no')).toEqual([]);
    expect(existsSync(indexFile())).toBe(false);
  });

  test('are not read where the process that reads cannot start, and the office goes on', async () => {
    answer = () => Promise.reject(new Error('no process'));
    const document = await order('2026-118');
    await app.until(() => app.log.lines.some(({ event }) => event === 'words.reader'));
    expect(await search('security no')).toEqual([]);
    expect(await app.client.documents.get({ id: document.id })).toMatchObject({ state: 'stored' });
  });
});
