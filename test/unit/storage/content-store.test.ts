import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ContentStore, createContentStore } from '../../../main/storage/content-store.ts';
import { FakeFiles, type FileStep } from '../../support/fake-files.ts';
import { aPdf } from '../../support/pdf.ts';

const pdf = aPdf('a certificate');
const sha256 = createHash('sha256').update(pdf).digest('hex');
const finalPath = `/store/docs/${sha256.slice(0, 2)}/${sha256}.pdf`;

const kept = { sha256, fileType: 'pdf' } as const;

let files: FakeFiles;
let store: ContentStore;
beforeEach(() => {
  files = new FakeFiles();
  store = createContentStore(files, '/store');
});

async function arrive(name: string, bytes = pdf): Promise<{ bytes: number; sha256: string }> {
  const file = await store.begin(name);
  const middle = bytes.length >> 1;
  await file.write(bytes.subarray(0, middle));
  await file.write(bytes.subarray(middle));
  return file.finish();
}

describe('a document that arrives', () => {
  test('is hashed as it is written and gets a name made of its hash', async () => {
    expect(await arrive('a.part')).toEqual({ bytes: pdf.length, sha256 });
    await store.keep('a.part', kept);
    expect(files.paths()).toEqual([finalPath]);
    expect(store.pathOf(kept)).toBe(finalPath);
    expect(await store.sizeOf(kept)).toBe(pdf.length);
    expect(await store.sizeOf({ ...kept, sha256: '0'.repeat(64) })).toBeNull();
  });

  test('lies under the extension of what it is, and goes whatever it was kept as', async () => {
    for (const fileType of ['zip', 'bin'] as const) {
      await arrive('a.part');
      await store.keep('a.part', { sha256, fileType });
    }
    const folder = `/store/docs/${sha256.slice(0, 2)}`;
    expect(files.paths()).toEqual([`${folder}/${sha256}.bin`, `${folder}/${sha256}.zip`]);
    expect([await store.isIntact({ sha256, fileType: 'zip' }), await store.isIntact(kept)]).toEqual([
      true,
      false,
    ]);
    files.losePower();
    await store.remove(sha256, false);
    expect(files.paths()).toEqual([]);
  });

  test('is flushed and closed before it is renamed, and the folder flushed after', async () => {
    await arrive('a.part');
    await store.keep('a.part', kept);
    const order = files.acts.map((act) => act.split(' ')[0]);
    const position = (step: FileStep) => order.lastIndexOf(step);
    expect(position('write')).toBeLessThan(position('sync'));
    expect(position('sync')).toBeLessThan(position('close'));
    expect(position('close')).toBeLessThan(position('rename'));
    expect(position('rename')).toBeLessThan(position('syncFolder'));
  });

  test('is there after the power failed, once it was kept, also in a folder that is new', async () => {
    await arrive('a.part');
    await store.keep('a.part', kept);
    files.losePower();
    expect(files.paths('/store/docs')).toEqual([finalPath]);
    expect(await files.read(finalPath)).toEqual(pdf);
  });

  test('may come twice: the second takes the place of the first', async () => {
    for (const name of ['a.part', 'b.part']) {
      await arrive(name);
      await store.keep(name, kept);
    }
    expect(files.paths()).toEqual([finalPath]);
  });

  test('never writes over another one that is still arriving', async () => {
    await arrive('a.part');
    await expect(store.begin('a.part')).rejects.toThrow('EEXIST');
  });

  test('that failed its checks is put aside whole, under a name that no viewer opens', async () => {
    await arrive('a.part');
    await store.quarantine('a.part', sha256);
    expect(files.paths()).toEqual([`/store/quarantine/${sha256}.bin`]);
    files.losePower();
    expect(files.paths()).toEqual([`/store/quarantine/${sha256}.bin`]);
  });

  const steps: FileStep[] = [
    'makeFolder',
    'createExclusive',
    'write',
    'sync',
    'close',
    'stat',
    'rename',
    'syncFolder',
  ];
  const codes = ['ENOSPC', 'EPERM', 'EIO', 'EBUSY'];

  test('whatever fails and whenever the power goes, a final name never holds anything but the whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...steps),
        fc.constantFrom(...codes),
        fc.nat(3),
        fc.boolean(),
        async (step, code, skip, isPowerLost) => {
          files = new FakeFiles();
          store = createContentStore(files, '/store');
          files.fail(step, code, { skip });
          let isKept = false;
          try {
            await arrive('a.part');
            await store.keep('a.part', kept);
            isKept = true;
          } catch (error) {
            expect(error).toMatchObject({ code });
          }
          if (isPowerLost) files.losePower();
          files.heal();
          for (const path of files.paths('/store/docs')) expect(await files.read(path)).toEqual(pdf);
          if (isKept) expect(files.paths('/store/docs')).toEqual([finalPath]);
          // And it can be fetched again, under another incoming name.
          await arrive('b.part');
          await store.keep('b.part', kept);
          expect(await files.read(finalPath)).toEqual(pdf);
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each(['sync', 'close'] as const)('that cannot be flushed (%s) says so and is closed', async (step) => {
    const file = await store.begin('a.part');
    await file.write(pdf);
    files.fail(step, 'EIO');
    await expect(file.finish()).rejects.toThrow('EIO');
    expect(files.acts.at(-1)).toBe('close /store/incoming/a.part');
  });
});

describe('incoming files', () => {
  test('are listed with their age and taken away, and a missing one is no fault', async () => {
    expect(await store.listIncoming()).toEqual([]);
    await arrive('a.part');
    expect(await store.listIncoming()).toEqual([{ name: 'a.part', modifiedAt: 0 }]);
    expect(await store.readIncoming('a.part')).toEqual(pdf);
    await store.discard('a.part');
    await store.discard('a.part');
    expect(await store.listIncoming()).toEqual([]);
  });
});
