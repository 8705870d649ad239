import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createJobDesktop } from '../../../main/hosts/cli/desktop.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import type { Desktop } from '../../../main/ports/desktop.ts';
import type { TextReader } from '../../../main/ports/text-reader.ts';
import { ok } from '../../../shared/lib/result.ts';
import { addOwnDocument } from '../../support/add-own-document.ts';
import type { NodeOffice } from '../../support/node-app.ts';
import { TestOffice } from '../../support/office.ts';
import { openOfficeApp } from '../../support/office-app.ts';
import { type OtherService, startOtherService } from '../../support/other-service/other-service.ts';
import { aPdf } from '../../support/pdf.ts';

/* A computer that keeps the documents of the last months, a colleague's that keeps all, and a real server between them. */

let office: TestOffice;
let service: OtherService;
const apps: NodeOffice[] = [];
beforeAll(async () => {
  office = await TestOffice.start(['alice', 'bob']);
}, 60_000);
beforeEach(async () => {
  service = await startOtherService();
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.dispose();
  await service.close();
});
afterAll(async () => {
  await office?.close();
});

const system = createSystemClock();
/** For this computer everything that a colleague adds now is older than a year. */
const aheadMs = 420 * 86_400_000;

async function open(login: string, ahead = 0): Promise<NodeOffice> {
  const clock = { ...system, now: () => system.now() + ahead };
  const out = join(office.folder, `out-${login}`);
  const desktop: Desktop = {
    ...createJobDesktop(out),
    async saveCopies(files) {
      for await (const file of files) expect(existsSync(file.storePath)).toBe(true);
      return ok(out);
    },
  };
  const app = await openOfficeApp(office, login, service, office.postgres.port, {
    ...{ clock, textReader, desktop },
  });
  apps.push(app);
  return app;
}

/** The words of a document are those of its comment. */
const textReader: TextReader = {
  version: 1,
  read: async (bytes) => ({
    state: 'read',
    pages: [/^% (.*)$/m.exec(Buffer.from(bytes).toString())?.[1] ?? ''],
  }),
  end: async () => {},
};

async function state({ client }: NodeOffice) {
  const view = await client.office.state({});
  if (view === null) throw new Error('The computer belongs to no office');
  return view;
}

async function documentsOf({ client }: NodeOffice) {
  return (await client.documents.list({ by: 'name', isDescending: false })).documents;
}

function pathIn({ folder }: NodeOffice, sha256: string): string {
  return join(folder, 'store', 'docs', sha256.slice(0, 2), `${sha256}.pdf`);
}

it('leaves old documents at the server, fetches one that is opened, and has all of them before it leaves', async () => {
  const alice = await open('alice');
  const { id: matterId } = await alice.client.matters.create({ number: '2026-118' });
  const add = (name: string) =>
    addOwnDocument(alice.client, { matterId, fileName: `${name}.pdf`, file: aPdf(`${name} and its words`) });
  await add('Contract');
  await add('Plan');
  const bob = await open('bob', aheadMs);
  await bob.until(async () => (await documentsOf(bob)).length === 2);
  const [contract, plan] = await documentsOf(bob);
  if (contract === undefined || plan === undefined) throw new Error('The documents are not there');
  await bob.until(async () => (await state(bob)).documentsWaiting === 0);
  expect(existsSync(pathIn(bob, plan.sha256))).toBe(true);
  // Alice's computer has said that it keeps all.
  await alice.until(async () => (await state(alice)).documents.keepers !== null);

  await bob.client.office.keepDocuments({ months: 12 });
  await bob.until(async () => (await state(bob)).documents.left.files === 2);
  await bob.until(() => !existsSync(pathIn(bob, plan.sha256)) && !existsSync(pathIn(bob, contract.sha256)));
  expect((await state(bob)).documents).toMatchObject({ months: 12, freedBytes: contract.bytes + plan.bytes });
  expect(await documentsOf(bob)).toMatchObject([
    { id: contract.id, isAway: true, viewUrl: null },
    { id: plan.id, isAway: true, viewUrl: null },
  ]);

  // A new one that is old for this computer is shown at once, and its bytes stay where they are.
  await add('Section 32');
  await bob.until(async () => (await documentsOf(bob)).length === 3);
  const [, , section] = await documentsOf(bob);
  expect(section).toMatchObject({ isAway: true });
  expect(existsSync(pathIn(bob, section?.sha256 ?? ''))).toBe(false);

  // Words inside it are found, although its bytes were never stored.
  const found = async () =>
    (await bob.client.documents.list({ text: '"section 32 and its words"' })).documents;
  await bob.until(async () => (await found()).length === 1);
  expect(await found()).toMatchObject([{ id: section?.id, isAway: true }]);
  expect(existsSync(pathIn(bob, section?.sha256 ?? ''))).toBe(false);

  // Whoever saves one gets it from the server, as it was added.
  const { path } = await bob.client.documents.saveAs({ id: plan.id });
  expect(readFileSync(path ?? '')).toEqual(Buffer.from(aPdf('Plan and its words')));
  expect(await bob.client.documents.get({ id: plan.id })).toMatchObject({
    isAway: false,
    viewUrl: expect.any(String),
  });
  // Opening tells how far it is, and ends.
  const steps = [];
  for await (const step of await bob.client.documents.bring({ id: contract.id })) steps.push(step);
  expect(steps.at(-1)).toEqual({ kind: 'done' });
  expect(existsSync(pathIn(bob, contract.sha256))).toBe(true);

  // The server is away: what is only there cannot be had, and the sentence says so.
  await office.postgres.kill();
  await expect(bob.client.documents.saveAs({ id: section?.id ?? '' })).rejects.toMatchObject({
    code: 'HOST_FAILED',
    data: { kind: 'documentAway', reason: 'unreachable' },
  });
  const ids = [plan.id, section?.id ?? ''];
  const exported = [];
  for await (const step of await bob.client.documents.saveCopies({ ids })) exported.push(step);
  expect(exported.at(-1)).toMatchObject({
    ...{ kind: 'done', documents: 1 },
    left: [{ documentId: section?.id, reason: 'away' }],
  });
  // Leaving now would lose it: how many that are is said, and nothing is done.
  expect(await bob.client.office.leave({})).toEqual({ notHere: 1 });
  expect((await state(bob)).login).toBe('bob');
  await office.postgres.start();

  await bob.client.office.keepDocuments({ months: null });
  await bob.client.office.tryNow({});
  await bob.until(async () => {
    const { documents, documentsWaiting } = await state(bob);
    return documents.left.files === 0 && documentsWaiting === 0;
  });
  expect(await bob.client.office.leave({})).toEqual({ notHere: 0 });
  expect(await bob.client.office.state({})).toBeNull();
  for (const { isAway, sha256 } of await documentsOf(bob))
    expect([isAway, existsSync(pathIn(bob, sha256))]).toEqual([false, true]);
}, 60_000);
