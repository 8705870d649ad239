import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readingAtOnce } from '../../support/certificate-reader.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';
import { aPerson } from '../../support/parties.ts';

/* Register statements, matters and alerts, found by what is written in them, through the whole office. */

const title = '9094/554';
let app: NodeOffice;

beforeEach(async () => {
  app = await openNodeOffice({ clock: readingAtOnce });
});
afterEach(() => app.dispose());

const indexFile = () => join(app.ports.paths.store, 'records.db');
const search = async (text: string) => (await app.client.quickSearch.find({ text })).records;
const ids = async (text: string) => (await search(text)).map(({ id }) => id);
/** Until exactly these are found. */
const untilFound = (text: string, wanted: readonly string[]) =>
  app.until(async () => JSON.stringify((await ids(text)).toSorted()) === JSON.stringify(wanted.toSorted()));

async function retrieve(matterNumber: string) {
  const { id } = await app.client.statements.retrieve({ volumeFolio: title, matterNumber });
  const { statement } = await app.client.statements.get({ id });
  if (statement === null) throw new Error('The practice service gave no statement');
  return { id, statement };
}

async function matterWith(number: string, notes: string) {
  const { id } = await app.client.matters.create({ number });
  await app.client.matters.update({ id, change: { notes } });
  return id;
}

test('finds a statement by its proprietor, its mortgagee and its instrument, and says where it stands', async () => {
  const { id, statement } = await retrieve('2026-118');
  const holding = statement.registeredProprietor?.proprietorships[0]?.groups[0]?.holdings[0]?.party;
  const [encumbrance] = statement.encumbrances;
  const words = [
    [holding?.proprietorNameText, holding?.legalEntityName, holding?.familyName].find(Boolean),
    encumbrance?.holders[0]?.legalEntityName ?? encumbrance?.encumbranceText,
    encumbrance?.encumbranceDocument,
  ];
  for (const text of words) {
    expect(text).toBeTruthy();
    await untilFound(text ?? '', [id]);
  }
  const [found] = await search(encumbrance?.encumbranceDocument ?? '');
  expect(found).toMatchObject({ kind: 'statement', volumeFolio: title, matterNumber: '2026-118' });
  const { text, marks } = found?.snippet ?? { text: '', marks: [] };
  expect(marks.map(({ from, to }) => text.slice(from, to))).toContain(encumbrance?.encumbranceDocument);
  // Its way of writing the title is another one.
  await untilFound(`Vol 0${title.replace('/', ' Fol ')}`, [id]);
  const second = await retrieve('2026-119');
  await untilFound(words[0] ?? '', [id, second.id]);
});

test('follows the notes and parties of a matter: changed, emptied, deleted, and made again', async () => {
  const id = await matterWith('2026-120', 'Keys are with Thistlewood until the pool is inspected');
  await untilFound('thistlewood pool', [id]);
  expect(await search('thistlewood pool')).toMatchObject([{ kind: 'matter', number: '2026-120' }]);
  const parties = [aPerson('vendor', 'Zenobia', 'Quill')];
  await app.client.matters.update({ id, change: { notes: 'Nothing open', parties } });
  await untilFound('nothing open', [id]);
  expect(await ids('thistlewood')).toEqual([]);
  // Its parties are found without the index, and it is offered once.
  const found = await app.client.quickSearch.find({ text: 'zenobia' });
  expect([found.matters.map((matter) => matter.id), found.records]).toEqual([[id], []]);
  await untilFound('zenobia nothing', [id]);
  await app.client.matters.delete({ id, typed: '2026-120', withDocuments: false });
  expect(await ids('nothing open')).toEqual([]);
  const again = await matterWith('2026-120', 'Nothing open once more');
  await untilFound('nothing open', [again]);
});

test('finds an alert by its reference and by what its notifications say', async () => {
  const text = JSON.stringify({
    eventType: 'title_alert_notification',
    data: {
      ...{ notificationId: 'n1', volumeFolio: title, customerRef: '2026-121 Wollstonecraft' },
      ...{ activityType: 'PRELODGE', activityTime: '2026-11-20T09:00:00+11:00' },
    },
  });
  const { alerts } = await app.client.alerts.importNotifications({ text });
  const id = alerts[0]?.id ?? '';
  await untilFound('wollstonecraft', [id]);
  expect(await search('dealing wollstonecraft')).toMatchObject([{ kind: 'alert', id, volumeFolio: title }]);
});

test('is right again after a start without its index, with a damaged one, and with one of an older library', async () => {
  const { id } = await retrieve('2026-118');
  const matter = await matterWith('2026-120', 'Keys are with Thistlewood');
  await untilFound('thistlewood', [matter]);
  await app.close();
  const older = readFileSync(indexFile());
  const harms = [
    () => rmSync(indexFile()),
    () => writeFileSync(indexFile(), 'hello'),
    () => {
      const bytes = readFileSync(indexFile());
      bytes.fill(0xa5, 4096);
      writeFileSync(indexFile(), bytes);
    },
    () => writeFileSync(indexFile(), older),
  ];
  for (const [turn, harm] of harms.entries()) {
    harm();
    rmSync(`${indexFile()}-wal`, { force: true });
    await app.open();
    // Changed while the index is being compared with the library.
    await app.client.matters.update({ id: matter, change: { notes: `Keys are with Thistlewood ${turn}x` } });
    await untilFound(`thistlewood ${turn}x`, [matter]);
    await untilFound(title, [id]);
    if (turn > 0) expect(await ids(`thistlewood ${turn - 1}x`)).toEqual([]);
    await app.close();
  }
  await app.open();
  expect((await app.client.status.get({})).orderingStopped).toBeNull();
});

test('has another text of a record read again that changed while no program followed it', async () => {
  const matter = await matterWith('2026-120', 'Keys are with Thistlewood');
  await untilFound('thistlewood', [matter]);
  await app.close();
  const before = readFileSync(indexFile());
  await app.open();
  await app.client.matters.update({ id: matter, change: { notes: 'Quietly settled' } });
  await untilFound('quietly settled', [matter]);
  await app.close();
  // As after a backup: the index says what the library said at another time.
  for (const ending of ['-wal', '-shm']) rmSync(`${indexFile()}${ending}`, { force: true });
  writeFileSync(indexFile(), before);
  await app.open();
  await untilFound('quietly settled', [matter]);
  expect(await ids('thistlewood')).toEqual([]);
});

test('leaves nothing of a deleted matter in its file, and nothing in the log', async () => {
  const id = await matterWith('2026-120', 'Keys are with Thistlewood');
  await untilFound('thistlewood', [id]);
  await app.client.matters.delete({ id, typed: '2026-120', withDocuments: false });
  const next = await matterWith('2026-121', 'Nothing open');
  await untilFound('nothing open', [next]);
  await app.close();
  for (const path of ['', '-wal'].map((ending) => `${indexFile()}${ending}`).filter((one) => existsSync(one)))
    expect(readFileSync(path).toString('latin1').toLowerCase()).not.toContain('thistlewood');
  expect(JSON.stringify(app.log.lines)).not.toMatch(/thistlewood/i);
  await app.open();
});
