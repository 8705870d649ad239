import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCharges } from '../../../main/charging/charges.ts';
import { createHeldOutcomes } from '../../../main/charging/held-outcomes.ts';
import { watchCharges } from '../../../main/charging/watch-charges.ts';
import { createDocuments, type Documents } from '../../../main/library/documents.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { createRegister, type Register } from '../../../main/register/register.ts';
import { createContentStore } from '../../../main/storage/content-store.ts';
import type { Db } from '../../../main/storage/db.ts';
import { uuid7 } from '../../../main/storage/uuid7.ts';
import type { StatementSummaryView } from '../../../shared/contract/views/statement.ts';
import { aStatement } from '../../support/drss.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';
import { FakeFiles } from '../../support/fake-files.ts';
import { nowhere } from '../../support/fake-land-service.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import { raiseAsFullDisk } from '../../support/full-disk.ts';
import { libraryInFile } from '../../support/new-library.ts';
import { aPdf } from '../../support/pdf.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { type Script, ScriptedCharges } from '../../support/scripted-charges.ts';

const link = 'https://files.example.com/drss/1?key=abc';
const clock = new FakeClock();
let ids = 0;
const newId = () => {
  ids += 1;
  const bytes = new Uint8Array(10);
  new DataView(bytes.buffer).setUint32(6, ids);
  return uuid7(clock.now(), bytes);
};

let folder: string;
let db: Db;
let files: FakeFiles;
let log: ReturnType<typeof createQuietLog>;
let service: ScriptedCharges;
let other: ScriptedCharges;
let current: ScriptedCharges;
let documents: Documents;
let register: Register;
let arrived: string[];
let told: StatementSummaryView[];

function open(): void {
  db = libraryInFile(join(folder, 'library.db'));
  const ids = { newId, bootId: newId(), computer: 'desk' };
  const events = createQuietEvents();
  events.on('documentStored', ({ documentId }) => arrived.push(documentId));
  events.on('statementChanged', ({ statement }) => told.push(statement));
  const parts = { now: () => clock.now(), newId, computer: 'desk' };
  const matters = createMatters(db, parts);
  documents = createDocuments(db, {
    ...parts,
    template: () => '{matter} {product} {identifier}.pdf',
    viewUrl: (id) => `view/${id}`,
    dragUrl: () => null,
  });
  register = createRegister({
    db,
    charges: watchCharges(createCharges(db, { clock, ...ids }), events),
    store: createContentStore(files, '/store'),
    clock,
    held: createHeldOutcomes(clock),
    random: new FakeRandom(),
    log,
    ids,
    events,
    version: '9.9.9',
    current: () => current,
    power: { onResume: () => () => {} },
    serviceFor: (id) => [service, other].find(({ connection }) => connection.id === id) ?? null,
    matterId: (connectionId, number) => matters.use(connectionId, number),
    keepDocument: ({ statementId, ...certificate }) =>
      documents.add({
        ...certificate,
        source: { statementId },
        resourceText: null,
        fileType: 'pdf',
      }),
  });
  register.recover();
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-register-'));
  files = new FakeFiles(() => clock.now());
  log = createQuietLog();
  arrived = [];
  told = [];
  service = new ScriptedCharges({ ...nowhere, accountId: 'ACC-1' });
  other = new ScriptedCharges({ ...nowhere, id: 'other', accountId: null, name: 'Other' });
  current = service;
  service.next = { status: 200, body: aStatement() };
  open();
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const request = {
  volumeFolio: 'Vol 10940 Fol 843',
  matterNumber: '2026-118',
  withText: true,
  withCertificate: false,
};

async function kept(more: Partial<typeof request> & { afterUnknown?: string } = {}) {
  const result = await register.retrieve({ ...request, ...more });
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

describe('asking for a statement', () => {
  test('sends one chargeable GET with the title, the two choices and the headers of the document', async () => {
    const view = await kept({ withCertificate: true });
    expect(service.calls).toHaveLength(1);
    const [call] = service.calls;
    expect(call).toMatchObject({
      api: 'drss',
      method: 'GET',
      path: '/drss/v2/titles/10940.843',
      query: { registerSearchStatement: 'true', registerSearchStatementCertificate: 'true' },
      body: null,
      maxBytes: 8 * 1024 * 1024,
      correlationId: view.id,
    });
    expect(call?.headers).toEqual({
      account_id: 'ACC-1',
      customer_reference: expect.stringMatching(/^2026-118 [0-9A-HJKMNP-TV-Z]{15}$/),
      'x-source-system': 'landfolio/9.9.9',
    });
    expect(view).toMatchObject({
      state: 'kept',
      volumeFolio: '10940/843',
      matterNumber: '2026-118',
      producedDate: '2026-09-01 10:15:00',
      securityNo: '124080291367D',
      problem: null,
      hasText: true,
      hasCertificateLink: true,
    });
    expect(view.text).toContain('Volume 10940 Folio 843');
    expect(JSON.stringify(view)).not.toContain('files.example.com');
  });

  test('a suffix goes behind the folio', async () => {
    service.next = { status: 404, body: {} };
    await register.retrieve({ ...request, volumeFolio: '3049/244a' });
    expect(service.calls[0]?.path).toBe('/drss/v2/titles/3049.244A');
  });

  test.each([
    ['volumeFolio', { volumeFolio: 'a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4+/8=' }],
    ['volumeFolio', { volumeFolio: '10940,843' }],
    ['matterNumber', { matterNumber: ' ' }],
    ['matterNumber', { matterNumber: 'x'.repeat(41) }],
  ])('refuses a wrong %s and sends nothing', async (field, more) => {
    const result = await register.retrieve({ ...request, ...more });
    expect(result).toMatchObject({ ok: false, failure: { code: 'INVALID', data: { faults: [{ field }] } } });
    expect(service.calls).toEqual([]);
  });

  test('an encrypted title id is said to be one', async () => {
    const volumeFolio = 'a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4+/8=';
    const result = await register.retrieve({ ...request, volumeFolio });
    expect(JSON.stringify(result)).toContain('encrypted title ID');
  });

  test('a connection without an account id names what is missing', async () => {
    current = other;
    const result = await register.retrieve(request);
    expect(result).toMatchObject({
      failure: { code: 'INVALID', data: { faults: [{ field: 'accountId' }] } },
    });
    expect(other.calls).toEqual([]);
  });

  test('the journal says SENDING before the first byte, and the answer is stored before it is interpreted', async () => {
    const states: unknown[] = [];
    service.pause = async () => {
      states.push(db.get('SELECT state FROM charge')?.state);
    };
    service.next = { status: 200, body: 'not JSON' };
    const view = await kept();
    expect(states).toEqual(['SENDING']);
    expect(view).toMatchObject({ state: 'unreadable', statement: null, text: null, producedDate: null });
    expect(view.problem).toMatchObject({ kind: 'unreadable' });
    const raw = db.get('SELECT raw_answer FROM charge')?.raw_answer;
    expect(new TextDecoder().decode(raw as Uint8Array)).toBe('not JSON');
  });

  test('a second call for the same title and matter is refused while the first is on its way', async () => {
    const gate = Promise.withResolvers<void>();
    service.pause = () => gate.promise;
    const first = register.retrieve(request);
    const second = await register.retrieve(request);
    expect(second).toMatchObject({ ok: false, failure: { code: 'ALREADY_PLACED' } });
    expect(register.isBusy()).toBe(true);
    gate.resolve();
    expect((await first).ok).toBe(true);
    expect(service.calls).toHaveLength(1);
    await register.idle();
    expect(register.isBusy()).toBe(false);
    // What is kept may be asked for again: a statement is valid only at its time.
    expect((await kept()).state).toBe('kept');
  });

  test('another title does not wait for an unknown one', async () => {
    service.next = 'lostRequest';
    await kept();
    await kept({ volumeFolio: '10940/844' });
    expect(service.calls).toHaveLength(2);
  });
});

test('each step is told as it stands then, the one that was asked for again too', async () => {
  service.next = 'lostRequest';
  const { id } = await kept();
  expect(told.map(({ state }) => state)).toEqual(['prepared', 'sending', 'unknown']);
  told = [];
  service.next = { status: 200, body: aStatement() };
  await kept({ afterUnknown: id });
  expect(told[1]).toMatchObject({ id, problem: { kind: 'askedAgain' } });
  expect(told.filter((one) => one.id !== id).at(-1)).toMatchObject({
    state: 'kept',
    securityNo: '124080291367D',
  });
});

describe('an outcome that is not known', () => {
  test.each([
    'lostRequest' as const,
    'throws' as const,
    { status: 503, body: '' },
    { status: 302, body: '' },
  ])('%j stays a person’s matter and is never asked again by itself', async (next) => {
    service.next = next;
    const view = await kept();
    expect(view.state).toBe('unknown');
    expect(view.problem).toMatchObject({ kind: 'unknown' });
    const again = await register.retrieve(request);
    expect(again).toMatchObject({ failure: { code: 'ALREADY_PLACED', data: { orderViewId: view.id } } });
    expect(service.calls).toHaveLength(1);
  });

  test.each(['lostRequest' as const, { status: 200, body: 'not JSON' }])(
    '%j stops the same title for another matter too, and says for which it was asked',
    async (next) => {
      service.next = next;
      const lost = await kept();
      service.next = { status: 200, body: aStatement() };
      const corrected = { matterNumber: '2026-181' };
      const refused = await register.retrieve({ ...request, ...corrected });
      expect(refused).toMatchObject({
        failure: {
          code: 'ALREADY_PLACED',
          data: { orderViewId: lost.id, reason: { of: 'statement', matter: '2026-118' } },
        },
      });
      expect(service.calls).toHaveLength(1);
      const second = await kept({ ...corrected, afterUnknown: lost.id });
      expect(second).toMatchObject({ state: 'kept', matterNumber: '2026-181' });
      // Its answer is here: for a third matter it is asked for as usual.
      expect((await kept({ matterNumber: '2026-119' })).state).toBe('kept');
    },
  );

  test('a person may knowingly ask again, once, and the earlier one says so', async () => {
    service.next = 'lostRequest';
    const lost = await kept();
    const wrong = await register.retrieve({ ...request, afterUnknown: 'something else' });
    expect(wrong.ok).toBe(false);
    const second = await kept({ afterUnknown: lost.id });
    expect(second.state).toBe('unknown');
    // The one that was asked for again does not open the door twice.
    const third = await register.retrieve({ ...request, afterUnknown: lost.id });
    expect(third).toMatchObject({ failure: { code: 'ALREADY_PLACED', data: { orderViewId: second.id } } });
    expect(register.get(lost.id)?.problem).toMatchObject({ kind: 'askedAgain' });
    expect(service.calls).toHaveLength(2);
  });
});

test.each<[string, Script, string]>([
  ['not sent', 'notSent', 'unknown'],
  ['refused', { status: 400, body: { errorMessage: 'No' } }, 'unknown'],
  ['lost as well', 'lostRequest', 'askedAgain'],
])(
  'an outcome that is not known, where asking again is %s: the earlier one says so',
  async (_, next, kind) => {
    service.next = 'lostRequest';
    const { id } = await kept();
    service.next = next;
    await register.retrieve({ ...request, afterUnknown: id });
    expect(register.get(id)?.problem).toMatchObject({ kind });
    expect(told.filter((one) => one.id === id).at(-1)).toMatchObject({ problem: { kind } });
  },
);

describe('a second press of “Ask again, and pay again”', () => {
  async function lostOnce(): Promise<string> {
    service.next = 'lostRequest';
    const { id } = await kept();
    service.next = { status: 200, body: aStatement() };
    return id;
  }

  test('after the first was answered is refused, says when and that the answer is here, and sends nothing', async () => {
    const afterUnknown = await lostOnce();
    const second = await kept({ afterUnknown });
    expect(second.state).toBe('kept');
    const third = await register.retrieve({ ...request, afterUnknown });
    expect(third).toMatchObject({
      failure: {
        code: 'ALREADY_PLACED',
        data: {
          orderViewId: second.id,
          reason: { state: 'answered', isRepeat: true, requestedAt: second.requestedAt },
        },
      },
    });
    expect(service.calls).toHaveLength(2);
  });

  test('while the first is on its way is refused', async () => {
    const afterUnknown = await lostOnce();
    const results = await Promise.all([
      register.retrieve({ ...request, afterUnknown }),
      register.retrieve({ ...request, afterUnknown }),
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
    expect(results[1]).toMatchObject({
      failure: { code: 'ALREADY_PLACED', data: { reason: { state: 'sending' } } },
    });
    expect(service.calls).toHaveLength(2);
  });

  test('after a restart is refused as well', async () => {
    const afterUnknown = await lostOnce();
    const second = await kept({ afterUnknown });
    db.close();
    open();
    expect(await register.retrieve({ ...request, afterUnknown })).toMatchObject({
      failure: { code: 'ALREADY_PLACED', data: { orderViewId: second.id, reason: { state: 'answered' } } },
    });
    expect(service.calls).toHaveLength(2);
  });

  test('passes where the first was never sent', async () => {
    const afterUnknown = await lostOnce();
    service.next = 'notSent';
    expect(await register.retrieve({ ...request, afterUnknown })).toMatchObject({
      failure: { code: 'SERVICE_FAILED' },
    });
    service.next = { status: 200, body: aStatement() };
    expect((await kept({ afterUnknown })).state).toBe('kept');
  });
});

describe('what provably was not charged', () => {
  test.each([
    [404, 'notFound'],
    [400, 'rejected'],
    [401, 'refused'],
  ])('%i is told as a failure and may be asked again', async (status, kind) => {
    service.next = { status, body: { errorType: 'X', errorMessage: 'No such title' } };
    const result = await register.retrieve(request);
    expect(result).toMatchObject({ failure: { code: 'SERVICE_FAILED', data: { kind, status } } });
    const [shown] = register.list({});
    expect(shown).toMatchObject({ state: 'refused' });
    expect(shown?.problem).toEqual({
      kind: 'refused',
      cause: expect.stringContaining('No such title'),
    });
    service.next = { status: 200, body: aStatement() };
    expect((await kept()).state).toBe('kept');
  });

  test('nothing left the computer', async () => {
    service.next = 'notSent';
    expect(await register.retrieve(request)).toMatchObject({ failure: { code: 'SERVICE_FAILED' } });
    expect(register.list({})[0]?.state).toBe('notSent');
  });

  test('a disk that refuses the intent sends nothing', async () => {
    db.exec(`CREATE TRIGGER full BEFORE INSERT ON charge BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    expect(await register.retrieve(request)).toMatchObject({ failure: { code: 'HOST_FAILED' } });
    expect(service.calls).toEqual([]);
  });
});

describe('an answer that refuses and holds a statement all the same', () => {
  test.each([404, 400, 403, 500])(
    '%i with the statement that was asked for keeps it, and is never told as free',
    async (status) => {
      service.next = { status, body: { ...aStatement(), errorMessage: 'No such title' } };
      const view = await kept();
      expect(view).toMatchObject({ state: 'kept', statement: { securityNo: '124080291367D' } });
      expect(view.problem).toEqual({
        kind: 'remark',
        cause: expect.stringMatching(
          new RegExp(`responded with ${status}, but .*No such title.*may have been charged`),
        ),
      });
    },
  );

  test.each<[string, unknown]>([
    ['the statement of another title', { ...aStatement(), volumeFolio: '9500/906' }],
    ['a text and nothing else', { registerSearchStatement: { data: 'UkVHSVNURVI=' } }],
    ['a link and nothing else', { registerSearchStatementCertificate: { link } }],
    ['a statement that was cut off', JSON.stringify(aStatement()).slice(0, -1)],
    ['a statement in UTF-16', Buffer.from(`\ufeff${JSON.stringify(aStatement())}`, 'utf16le')],
    ['a statement in a string', JSON.stringify(JSON.stringify(JSON.stringify(aStatement())))],
    [
      'a statement in XML',
      '<titleSearchCertificate><titleReference><volume>1</volume></titleReference></titleSearchCertificate>',
    ],
    ['a PDF', '%PDF-1.4 ... %%EOF'],
  ])('with %s it stays in doubt', async (what, body) => {
    service.next = { status: 404, body };
    const isOther = what.includes('another title');
    const view = await kept(isOther ? { volumeFolio: '9500/906' } : {});
    expect(view.state).toBe('unreadable');
    expect(view.problem?.cause).toContain('The service responded with 404, but');
    expect(await register.retrieve({ ...request, volumeFolio: view.volumeFolio })).toMatchObject({
      failure: { code: 'ALREADY_PLACED', data: { orderViewId: view.id } },
    });
    expect(service.calls).toHaveLength(1);
  });

  test.each([
    { errorMessage: 'No such title', details: { trace: 'x' } },
    { titleSearchCertificate: null, errorMessage: 'No such title' },
  ])('%j holds none of it, so nothing was charged', async (body) => {
    service.next = { status: 404, body };
    expect(await register.retrieve(request)).toMatchObject({ failure: { code: 'SERVICE_FAILED' } });
    expect(register.list({})[0]?.problem).toMatchObject({ kind: 'refused' });
  });

  test('is read in the same way after a restart', async () => {
    db.exec(`CREATE TRIGGER full BEFORE UPDATE OF state ON charge WHEN OLD.state = 'ANSWERED'
      BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    service.next = { status: 404, body: aStatement() };
    const { id } = await kept();
    db.exec('DROP TRIGGER full');
    db.close();
    open();
    expect(register.get(id)).toMatchObject({
      state: 'kept',
      problem: { cause: expect.stringContaining('404') },
    });
  });
});

describe('a disk that refuses what came of it', () => {
  const refuse = (state: string) => {
    db.exec(`CREATE TRIGGER full BEFORE UPDATE OF state ON charge WHEN OLD.state = '${state}'
      BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    raiseAsFullDisk(db);
  };
  const room = () => db.exec('DROP TRIGGER full');

  test('leaves a stored answer to be read as soon as there is room, and says so', async () => {
    refuse('ANSWERED');
    const view = await kept();
    expect(view).toMatchObject({ state: 'sending', problem: { kind: 'answerNotRead', cause: null } });
    expect(await register.retrieve(request)).toMatchObject({ failure: { code: 'ALREADY_PLACED' } });
    await clock.advance(60_000);
    expect(register.get(view.id)?.state).toBe('sending');
    room();
    await clock.advance(60_000);
    expect(register.get(view.id)).toMatchObject({ state: 'kept', securityNo: '124080291367D' });
    expect(service.calls).toHaveLength(1);
  });

  test('leaves a stored answer to be read at the next start', async () => {
    refuse('ANSWERED');
    const { id } = await kept();
    room();
    db.close();
    open();
    expect(register.get(id)).toMatchObject({ state: 'kept', securityNo: '124080291367D', problem: null });
  });

  test('keeps a whole answer in memory, and a second after there is room the statement is here', async () => {
    refuse('SENDING');
    const { id, state } = await kept();
    expect(state).toBe('sending');
    room();
    await clock.advance(1000);
    expect(register.get(id)).toMatchObject({ state: 'kept', securityNo: '124080291367D', problem: null });
    expect(service.calls).toHaveLength(1);
  });

  test('believes a refusal that it could not take at once', async () => {
    refuse('SENDING');
    service.next = { status: 400, body: { errorMessage: 'No such title' } };
    const { id } = await kept();
    await clock.advance(60_000);
    room();
    await clock.advance(60_000);
    expect(register.get(id)).toMatchObject({ state: 'refused', problem: { kind: 'refused' } });
  });

  test('and keeps it up to the end leaves it unknown, and says why', async () => {
    refuse('SENDING');
    const { id } = await kept();
    room();
    db.close();
    open();
    const cause = 'Landfolio stopped before a response could be saved.';
    expect(register.get(id)).toMatchObject({ state: 'unknown', problem: { kind: 'unknown', cause } });
    expect(await register.retrieve(request)).toMatchObject({
      failure: { code: 'ALREADY_PLACED', data: { reason: { state: 'unknown', cause } } },
    });
    await clock.advance(120_000);
    expect(register.get(id)?.state).toBe('unknown');
  });
});

describe('after a restart', () => {
  test.each([
    ['PREPARED', 'notSent'],
    ['SENDING', 'unknown'],
    ['ANSWERED', 'kept'],
  ])('what was %s is %s', async (state, expected) => {
    const gate = new Promise<void>(() => {});
    service.pause = () => gate;
    void register.retrieve(request);
    await settle();
    if (state === 'PREPARED') {
      db.exec('DROP TRIGGER charge_legal_move');
      db.exec(`UPDATE charge SET state = 'PREPARED'`);
    } else if (state === 'ANSWERED') {
      db.run(
        `UPDATE charge SET state = 'ANSWERED', http_status = 200, raw_answer = ?`,
        new TextEncoder().encode(JSON.stringify(aStatement())),
      );
    }
    db.close();
    open();
    expect(register.list({})).toMatchObject([{ state: expected }]);
    expect(service.calls).toHaveLength(1);
  });

  test('the same stored bytes mean the same', async () => {
    const before = await kept();
    db.close();
    open();
    expect(register.get(before.id)).toEqual(before);
  });
});

test('statements are listed by title and matter, newest first, and never cross connections', async () => {
  const first = await kept();
  await clock.advance(1000);
  const second = await kept({ matterNumber: 'B' });
  expect(register.list({}).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(register.list({ volumeFolio: '10940.843' })).toHaveLength(2);
  expect(register.list({ volumeFolio: '1/1' })).toEqual([]);
  expect(register.list({ volumeFolio: 'nonsense' })).toEqual([]);
  expect(register.list({ matterNumber: 'B' }).map(({ id }) => id)).toEqual([second.id]);
  current = other;
  expect(register.list({})).toEqual([]);
  expect(register.get(first.id)).toBeNull();
  expect(await register.fetchCertificate(first.id)).toEqual({
    ok: false,
    failure: { code: 'NOT_FOUND', data: { what: 'statement', id: first.id } },
  });
});

describe('the PDF of a statement', () => {
  test('lies in the library under its matter, and the link is in the raw answer only', async () => {
    service.files.set(link, aPdf('statement'));
    const { id } = await kept();
    const [one, two] = await Promise.all([register.fetchCertificate(id), register.fetchCertificate(id)]);
    expect(one).toEqual(two);
    expect(service.fetched).toEqual([link]);
    const documentId = one.ok ? one.value : '';
    expect(arrived).toEqual([documentId]);
    expect(documents.get(documentId)).toMatchObject({
      statementId: id,
      orderViewId: '',
      matterNumber: '2026-118',
      productName: 'Register Search Statement',
      identifier: '10940/843',
      state: 'stored',
      viewUrl: `view/${documentId}`,
    });
    const found = documents.list({
      connectionId: service.connection.id,
      text: '10940',
      matterNumber: undefined,
      limit: 10,
      offset: 0,
    });
    expect(found.documents.map((document) => document.id)).toEqual([documentId]);
    expect(await register.fetchCertificate(id)).toEqual(one);
    expect(service.fetched).toHaveLength(1);
    const elsewhere = db.all('SELECT * FROM register_statement, document');
    expect(JSON.stringify(elsewhere)).not.toContain('files.example.com');
  });

  test.each([
    ['a web page', new TextEncoder().encode('<!doctype html>'), 'pdfIsPage'],
    ['a torn PDF', new TextEncoder().encode('%PDF-1.7 and no end'), 'pdfEndMissing'],
  ])('%s is quarantined, said to be so, and fetched again on request', async (_, bytes, code) => {
    service.files.set(link, bytes);
    const { id } = await kept();
    const result = await register.fetchCertificate(id);
    expect(result).toMatchObject({ failure: { code: 'SERVICE_FAILED', data: { kind: 'unreadable' } } });
    expect(result).toMatchObject({ failure: { data: { reason: { code: 'badFile', fault: { code } } } } });
    const remark = [{ code: 'badFile', fault: { code } }];
    const aside = register.get(id)?.certificate;
    expect(aside).toEqual({ documentId: arrived[0], state: 'quarantined', remark });
    expect(told.at(-1)).toMatchObject({ id, certificate: aside });
    expect(documents.get(aside?.documentId ?? '')).toMatchObject({ state: 'quarantined', viewUrl: null });
    expect(files.paths('/store')).toEqual([expect.stringMatching(/quarantine/)]);

    // The same bytes once more are the same document.
    await register.fetchCertificate(id);
    expect(db.all('SELECT id FROM document')).toHaveLength(1);

    service.files.set(link, aPdf('whole'));
    const whole = await register.fetchCertificate(id);
    expect(register.get(id)?.certificate).toMatchObject({
      documentId: whole.ok && whole.value,
      state: 'stored',
    });
    expect(db.all('SELECT id FROM document')).toHaveLength(2);
    expect(service.fetched).toHaveLength(3);
  });

  test('a kept PDF whose file is damaged is fetched again into its place', async () => {
    service.files.set(link, aPdf('statement'));
    const { id } = await kept();
    const first = await register.fetchCertificate(id);
    const [path = ''] = files.paths('/store');
    await files.remove(path);
    expect(await register.fetchCertificate(id)).toEqual(first);
    expect(files.paths('/store')).toEqual([path]);
    expect(db.all('SELECT id FROM document')).toHaveLength(1);
  });

  test('a link that leads nowhere is not said to have ended: no time limit of it is documented', async () => {
    const { id } = await kept();
    const result = await register.fetchCertificate(id);
    expect(result).toMatchObject({ failure: { code: 'SERVICE_FAILED', data: { kind: 'notFound' } } });
    expect(JSON.stringify(result)).not.toMatch(/24 hours|has ended/);
    expect(JSON.stringify(result)).not.toContain('files.example.com');
  });

  test('a hostile link is never fetched', async () => {
    const answer = aStatement();
    answer.titleSearchCertificate.registerSearchStatementCertificate.link = 'http://127.0.0.1:1/x';
    service.next = { status: 200, body: answer };
    const { id, hasCertificateLink, problem } = await kept();
    expect(hasCertificateLink).toBe(false);
    expect(problem?.cause).toContain('is not used');
    expect(await register.fetchCertificate(id)).toMatchObject({ failure: { code: 'SERVICE_FAILED' } });
    expect(service.fetched).toEqual([]);
  });

  test('a full disk says so and keeps nothing', async () => {
    service.files.set(link, aPdf('statement'));
    const { id } = await kept();
    files.fail('write', 'ENOSPC');
    expect(await register.fetchCertificate(id)).toMatchObject({
      failure: { code: 'HOST_FAILED', data: { kind: 'pdfNotSaved', isDiskFull: true } },
    });
    files.heal();
    expect((await register.fetchCertificate(id)).ok).toBe(true);
  });
});

describe('the list', () => {
  const address = 'UNIT 101 800 SWANSTON STREET CARLTON VIC 3053';
  const withoutAddress = () => {
    const body = aStatement();
    body.titleSearchCertificate.additionalInformation.titleStreetAddress = '';
    return { status: 200, body };
  };
  function order(identifier: string, itsAddress: string): void {
    const id = newId();
    db.run(
      `INSERT INTO history_order (id, connection_id, order_id, matter_number, customer_reference, placed_at, fees, first_seen_at,
         read_at, computer) VALUES (?, ?, ?, '1', '1', 1, '[]', 1, 1, 'desk')`,
      ...[id, nowhere.id, `O-${id}`],
    );
    db.run(
      `INSERT INTO item (id, history_id, connection_id, order_id, item_number, product_code, product_name, identifier,
         address, thing_key, status, state, placed_at, computer)
       VALUES (?, ?, ?, ?, 1, 'P', 'Product', ?, ?, 'thing', 'PROCESSING', 'WAITING', 1, 'desk')`,
      ...[id, id, nowhere.id, `O-${id}`, identifier, itsAddress],
    );
  }

  test('names where a title is and who holds it, and is found by either', async () => {
    await kept();
    expect(register.list({})).toMatchObject([
      { address, land: 'Lot 101 PS328573', proprietors: [{ short: 'J A CITIZEN' }, { short: /HARBOUR/ }] },
    ]);
    for (const text of [
      'swanston',
      'harbour holdings',
      'jo citizen',
      '10940/843',
      '2026-118 carlton',
      '124080',
    ])
      expect(register.list({ text })).toHaveLength(1);
    for (const text of ['lygon', 'swanston lygon', 'full', 'proprietors', '100%'])
      expect(register.list({ text })).toEqual([]);
  });

  test('takes the address that an order of the title has, where the register names none and it is the only one', async () => {
    service.next = withoutAddress();
    await kept();
    expect(register.list({})[0]).toMatchObject({ address: null, land: 'Lot 101 PS328573' });
    order('10940/843', '10 DUNDAS ROAD CARLTON 3053');
    expect(register.list({ text: 'dundas' })[0]?.address).toBe('10 DUNDAS ROAD CARLTON 3053');
    order('10940/843', '12 DUNDAS ROAD CARLTON 3053');
    expect(register.list({ text: 'dundas' })[0]?.address).toBeNull();
  });

  test('reads what an earlier version stored once it runs, and tells the windows', async () => {
    const { id } = await kept();
    db.run('UPDATE register_statement SET about = NULL');
    expect(register.list({})[0]?.address).toBeNull();
    told = [];
    register.start();
    await expect.poll(() => told.at(-1)).toMatchObject({ id, address });
    await register.stop();
  });
});
