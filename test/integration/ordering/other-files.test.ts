import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { notesText } from '../../../shared/model/note-text.ts';
import { settle } from '../../support/fake-clock.ts';
import type { FakeItem } from '../../support/fake-land-service.ts';
import { saying } from '../../support/noted.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { reasonSaying } from '../../support/reason-saying.ts';
import { aZip, samples } from '../../support/sample-files.ts';

let app: OrderingApp;
beforeEach(async () => {
  app = openOrderingApp();
  await app.order();
});
afterEach(() => app.dispose());

/** The item is complete with this file, which the service calls so; undefined: it says nothing. */
function complete(file: Uint8Array, said: unknown): FakeItem {
  const item = app.service.orders[0]?.items[0];
  if (item === undefined) throw new Error('No item was ordered');
  item.status = 'COMPLETE';
  item.pdf = file;
  item.more = { resourceFileType: said };
  return item;
}
const downloads = () => app.service.asked.filter((what) => what === 'GET link').length;
const documents = () =>
  app.documents.list({
    connectionId: app.current.connection.id,
    text: '',
    matterNumber: undefined,
    limit: 99,
    offset: 0,
  }).documents;
const kept = () => app.files.paths('/store/docs').map((path) => path.replace(/.*\./, ''));

describe('a product that is no PDF', () => {
  test.each([
    ['ZIP', samples.zip, 'zip'],
    ['application/zip', samples.zip, 'zip'],
    ['TIFF', samples.tif, 'tif'],
    ['TXT', samples.txt, 'txt'],
    ['JSON', samples.json, 'json'],
    ['docx', samples.docx, 'docx'],
  ])('called %s is fetched once and kept as what it is', async (said, file, fileType) => {
    complete(file, said);
    await app.until(() => app.item.phase === 'complete');
    expect(downloads()).toBe(1);
    expect(kept()).toEqual([fileType]);
    const [document] = documents();
    expect(document).toMatchObject({
      state: 'stored',
      fileType,
      viewUrl: null,
      remark: null,
      fileName: expect.stringMatching(new RegExp(`^[^.]+\\.${fileType}$`)),
    });
    expect(app.documents.file(document?.id ?? '')).toMatchObject({ fileType, fileName: document?.fileName });
    expect(app.documents.rename(document?.id ?? '', 'Plan.pdf')?.fileName).toBe(`Plan.${fileType}`);
    expect(app.item.problem).toBeNull();
  });

  test.each([
    ['ZIP', samples.pdf, 'pdf', 'The service states the file type “ZIP”. The file is a PDF.'],
    [undefined, samples.zip, 'zip', 'The service did not state the file type. The file is a ZIP archive.'],
    [7, samples.tif, 'tif', expect.stringContaining('The file is a TIFF image.')],
    [{ type: 'ZIP' }, samples.pdf, 'pdf', null],
    ['../../evil.exe', samples.zip, 'zip', expect.stringContaining('The file is a ZIP archive.')],
    ['DWG', samples.dwg, 'dwg', null],
    ['XLS', samples.xls, 'xls', null],
    ['exe', new Uint8Array(Buffer.from('MZ a program')), 'bin', expect.stringContaining('ends in .bin')],
  ])('and is called %j is kept as what it is, and that is said', async (said, file, fileType, remark) => {
    complete(file, said);
    await app.until(() => app.item.phase === 'complete');
    expect(documents()).toMatchObject([
      {
        state: 'stored',
        fileType,
        remark: remark && saying(remark),
        viewUrl: fileType === 'pdf' ? expect.any(String) : null,
      },
    ]);
    expect(kept()).toEqual([fileType]);
  });

  test.each([
    ['PDF', samples.zip, 'The file is not a PDF.', 'pdf'],
    ['application/pdf', samples.txt, 'The file is not a PDF.', 'pdf'],
    [undefined, samples.txt, 'The file is not a PDF.', 'pdf'],
    ['ZIP', aZip('cut').subarray(0, 40), 'The end of the ZIP archive is missing.', 'zip'],
    ['TIFF', samples.txt, 'The file is not a TIFF image.', 'tif'],
    ['TXT', Buffer.from('<html><body>Log in'), 'A web page arrived instead of a text file.', 'txt'],
    ['DWG', new Uint8Array(), 'The file is empty.', 'dwg'],
  ])(
    'called %s that is not whole is tried three times and quarantined',
    async (said, file, fault, fileType) => {
      complete(file, said);
      await app.until(() => app.item.phase === 'held');
      expect(downloads()).toBe(3);
      expect(documents()).toMatchObject([
        { state: 'quarantined', remark: saying(fault), viewUrl: null, fileType },
      ]);
      expect(kept()).toEqual([]);
    },
  );

  test('and has another size than promised is fetched once more, and both are said', async () => {
    complete(samples.zip, 'ARCHIVE').size = 3;
    await app.until(() => app.item.phase === 'complete');
    expect(downloads()).toBe(2);
    expect(notesText(documents()[0]?.remark ?? [])).toMatch(
      /“ARCHIVE”.* The file is a ZIP archive\. The service stated 3 bytes/,
    );
  });

  test('whose row the database refused until the program was killed is taken over by the next start as what it is', async () => {
    complete(samples.zip, 'ARCHIVE');
    app.db.exec(
      `CREATE TEMP TRIGGER full BEFORE INSERT ON document BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
    );
    await app.until(() => kept().length === 1);
    await settle();
    app.kill();
    app.service.onDownload = () => ({ kind: 'network', reason: reasonSaying('No network.') });
    app.open();
    await app.until(() => app.item.phase === 'complete', 60);
    expect(downloads()).toBe(1);
    expect(documents()).toMatchObject([
      {
        state: 'stored',
        fileType: 'zip',
        remark: saying('The service states the file type “ARCHIVE”. The file is a ZIP archive.'),
      },
    ]);
    app.files.losePower();
    expect(kept()).toEqual(['zip']);
  });

  test('is fetched again where its file is gone, and may come as another type then', async () => {
    const item = complete(samples.zip, 'ZIP');
    await app.until(() => app.item.phase === 'complete');
    const [first] = documents();
    app.documents.rename(first?.id ?? '', 'Our copy');
    item.more = { resourceFileType: 'PDF' };
    item.pdf = samples.pdf;
    app.ordering.fetchAgain(app.item.id);
    await app.until(() => documents()[0]?.fileType === 'pdf');
    expect(documents()).toMatchObject([{ fileType: 'pdf', fileName: 'Our copy.pdf' }]);
    expect(kept().sort()).toEqual(['pdf', 'zip']);
  });
});
