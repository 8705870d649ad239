import { expect, test } from 'vitest';
import type { OfficeServer } from '../../../main/office/office-server.ts';
import type { FileSystem } from '../../../main/ports/file-system.ts';
import { createOfficeFiles } from '../../../main/sharing/office-files.ts';
import type { ContentStore } from '../../../main/storage/content-store.ts';
import { ok } from '../../../shared/lib/result.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

test('a server that gives parts without bytes is not asked for the next ones', async () => {
  let asked = 0;
  const server: Pick<OfficeServer, 'getPart'> = {
    async getPart() {
      asked += 1;
      return ok(asked > 50 ? null : { size: Number.MAX_SAFE_INTEGER, bytes: new Uint8Array() });
    },
  };
  const discarded: string[] = [];
  const store: Pick<ContentStore, 'confirm' | 'begin' | 'discard'> = {
    confirm: async () => false,
    begin: async () => ({
      write: async () => {},
      finish: async () => ({ sha256: '', bytes: 0 }),
      abandon: async () => {},
    }),
    discard: async (name) => {
      discarded.push(name);
    },
  };
  const files = createOfficeFiles({
    ...{ store: store as ContentStore, fileSystem: {} as FileSystem, log: createQuietLog() },
    ...{ newId: () => 'new', arrived: () => {} },
  });
  const file = { sha256: 'a'.repeat(64), fileType: 'pdf' };
  expect(await files.get(server as OfficeServer, file)).toEqual(ok('refused'));
  expect([asked, discarded]).toEqual([1, ['new.part']]);
});
