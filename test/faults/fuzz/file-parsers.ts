import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { isConnectionId } from '../../../main/connection/account.ts';
import { createAccounts } from '../../../main/connection/accounts.ts';
import { toConnectionFile } from '../../../main/connection/connection-file.ts';
import { createConnectionRepository } from '../../../main/connection/connection-repository.ts';
import { createCredentialStore } from '../../../main/connection/credentials.ts';
import { checkHealth } from '../../../main/connection/health.ts';
import { readImport } from '../../../main/connection/import-preview.ts';
import { createNotedSecrets } from '../../../main/connection/noted-secrets.ts';
import { overriddenWire } from '../../../main/connection/wire-table.ts';
import { listPlaces } from '../../../main/discovery/places.ts';
import { keychainAccount } from '../../../main/http/credential-origins.ts';
import { withPlainText } from '../../../main/library/full-text/plain-text-reader.ts';
import { createChosenDeliveries } from '../../../main/ordering/extra-data/chosen-delivery.ts';
import { createExtraDataLists } from '../../../main/ordering/extra-data/extra-data-lists.ts';
import { createConfSettings } from '../../../main/platform/conf-settings.ts';
import { createMemorySecrets } from '../../../main/platform/memory-secrets.ts';
import { firstObject, readPackSaid } from '../../../main/platform/pdf-pack/pack-messages.ts';
import { takePages } from '../../../main/platform/pdf-pack/take-pages.ts';
import { readSaid } from '../../../main/platform/pdf-text/reader-messages.ts';
import { Secret } from '../../../main/ports/secret.ts';
import { createBasicCredentials } from '../../../main/sample-events/basic-credentials.ts';
import { readOfficeSettings, writeOfficeSettings } from '../../../main/settings/office-settings.ts';
import { takeSettingsOfFile } from '../../../main/settings/settings-of-file.ts';
import { readWords } from '../../../main/sharing/claim-words.ts';
import { changesOf, fold, readBody as readEntryBody } from '../../../main/sharing/fields.ts';
import { createOfficePassword } from '../../../main/sharing/office-password.ts';
import { checkFile, typeRemark } from '../../../main/storage/check-file.ts';
import { pdfFault } from '../../../main/storage/check-pdf.ts';
import { readIntentLog } from '../../../main/storage/intent-log.ts';
import { createLibraryDisk, type LibraryDisk } from '../../../main/storage/library/disk.ts';
import { libraryFiles, readPending } from '../../../main/storage/library/files.ts';
import { readSeal } from '../../../main/storage/library/seal.ts';
import { readWal } from '../../../main/storage/library/wal.ts';
import { exportFileName } from '../../../shared/model/export-name.ts';
import { fileTypeSaid, fileTypes } from '../../../shared/model/file-types.ts';
import { readHosts, readOfficeFile, writeOfficeFile } from '../../../shared/model/office-file.ts';
import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import { makeConnection, minimalConnectionFile } from '../../support/connection.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { fakeReads } from '../../support/fake-land-service.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { samples } from '../../support/sample-files.ts';
import { anyValue, body, type FuzzedParser, fuzz, hostileText, must, value } from './arbitraries.ts';

const json = value.map((one) => JSON.stringify(one) ?? '');
const text = fc.oneof(hostileText, json);

const anOfficeFile = {
  ...{ office: 'Smith & Partners', hosts: [{ host: 'db.example', port: 5432 }], database: 'landfolio' },
  ...{ login: 'alice', person: 'Alice Ng' },
  ca: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
};

const fuzzedLibrary = newLibrary();

/** What the keychain may hold: anything, and what is nearly an entry. */
const entries = fc.oneof(
  text,
  fc
    .record(
      { clientId: anyValue, clientSecret: anyValue, basic: anyValue, origins: anyValue },
      { requiredKeys: [] },
    )
    .map((entry) => JSON.stringify(entry) ?? ''),
);

const keptConnections = fc.oneof(
  anyValue,
  fc.array(
    fc
      .record(
        { id: anyValue, name: anyValue, environment: anyValue, customerId: anyValue },
        { requiredKeys: [] },
      )
      .map((some) => ({ ...minimalConnectionFile, ...some })),
    { maxLength: 3 },
  ),
);

/** A folder that is there while `use` runs. */
function inFolder(use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-fuzz-'));
  try {
    use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A disk on which one file holds these bytes. */
function diskWith(path: string, bytes: Uint8Array): LibraryDisk {
  return {
    ...createLibraryDisk(),
    size: (asked) => (asked === path ? bytes.length : null),
    read: () => bytes,
  };
}

const spoiledLine = fc
  .tuple(
    fc.constantFrom(
      'closed wal 000000000000000 file 000000000004096 0a1b2c3d time 00000000000000000001 log 000000000000000 check 00000000\n',
      'opened wal 000000000000000 file 000000000000000 00000000 time 00000000000000000000 log 000000000000000 check 7c8fd1a4\n',
    ),
    fc.nat(140),
    fc.string({ maxLength: 3 }),
  )
  .map(([line, at, by]) => new TextEncoder().encode(line.slice(0, at) + by + line.slice(at + by.length)));

/** As the screen gives it; most lists of the fuzz have no such manager. */
const manager = { id: '7', name: 'Acme', deliverySpeed: 'STANDARD' };
const noLists = { get: () => null, put: () => {} };
const kept = (given: string) => ({ get: () => ({ json: given, readAt: 0, isFresh: true }), put: () => {} });
const strings = fc.dictionary(hostileText, fc.option(hostileText));

/** Every parser of files of this computer, of its settings, its keychain and the lists that it keeps. */
export const fileParsers: readonly FuzzedParser[] = [
  fuzz(
    'what the process that makes packs says',
    ['main/platform/pdf-pack/pack-messages.ts'],
    anyValue,
    (said) => {
      const read = readPackSaid(said);
      const first = Object.keys(read ?? {})[0] ?? '';
      must(
        read === null || ['isReady', 'chunk', 'taken', 'refused', 'finished'].includes(first),
        'Another message',
      );
    },
  ),
  fuzz('pages for a pack', ['main/platform/pdf-pack/take-pages.ts'], body, async (bytes) => {
    const taken = await takePages(bytes, firstObject);
    if (!taken.ok) return;
    const last = firstObject + taken.value.offsets.length;
    must(
      taken.value.taken.pages.every((page) => page >= firstObject && page < last),
      'A page of no object',
    );
  }),
  fuzz(
    'what the process that reads PDFs says',
    ['main/platform/pdf-text/reader-messages.ts'],
    anyValue,
    (said) => {
      const read = readSaid(said);
      must(
        read === null || ['isReady', 'page', 'end'].includes(Object.keys(read)[0] ?? ''),
        'Another message',
      );
    },
  ),
  fuzz(
    'the text of a file that is no PDF',
    ['main/library/full-text/plain-text-reader.ts'],
    body,
    async (bytes) => {
      const pdfs = { version: 1, read: async () => ({ state: 'broken' }) as const, end: async () => {} };
      const read = await withPlainText(pdfs).read(new Uint8Array(bytes));
      must(read.state === 'broken' || read.state === 'read', 'Read otherwise');
    },
  ),
  fuzz('the log of orders', ['main/storage/intent-log.ts'], fc.oneof(body, text), (bytes) => {
    inFolder((folder) => {
      writeFileSync(join(folder, 'intents.jsonl'), bytes);
      const read = readIntentLog(folder);
      must(read.intents.length === 0, 'An order without a checksum');
      must(readdirSync(folder).length === 1, 'Changed something');
    });
  }),
  fuzz('seals', ['main/storage/library/seal.ts'], fc.oneof(spoiledLine, body), (bytes) => {
    const seal = readSeal(diskWith('seal', bytes), 'seal');
    must(seal === null || Number.isSafeInteger(seal.bytes), 'No length');
  }),
  fuzz('notes of an unfinished restore', ['main/storage/library/files.ts'], fc.oneof(body, text), (bytes) => {
    const files = libraryFiles('/store');
    const given = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
    const pending = readPending(diskWith(files.pending, given), files);
    must(pending !== null && ['restore', 'keep', 'look'].includes(pending.kind), 'No note');
    must(pending?.folder.startsWith(files.damaged) === true, 'A folder elsewhere');
  }),
  fuzz('write-ahead logs', ['main/storage/library/wal.ts'], body, (bytes) => {
    must(readWal(bytes).frames === 0, 'Frames without a checksum');
  }),
  fuzz('PDF files', ['main/storage/check-pdf.ts'], body, (bytes) => {
    must(pdfFault(bytes) !== null || bytes.length > 10, 'Took it for a PDF');
  }),
  fuzz(
    'files of any type',
    ['main/storage/check-file.ts', 'shared/model/file-types.ts'],
    fc.tuple(
      fc.tuple(fc.constantFrom(...Object.values(samples), new Uint8Array()), fc.nat(40), body),
      fc.oneof(hostileText, fc.constantFrom(...fileTypes, null)),
    ),
    ([[sample, cut, rest], said]) => {
      const bytes = Buffer.concat([sample.subarray(0, cut), rest]);
      const check = checkFile(bytes, said);
      if ('fault' in check) return;
      must(fileTypes.includes(check.fileType), 'A type that is not in the table');
      must(check.fileType !== 'pdf' || pdfFault(bytes) === null, 'Took it for a PDF');
      must(fileTypeSaid(said) !== 'pdf' || check.fileType === 'pdf', 'Called a PDF and kept as another');
      must(
        JSON.stringify(typeRemark(said, check.fileType)).length < 200,
        'Repeats without end what the service said',
      );
    },
  ),
  fuzz(
    'settings',
    ['main/settings/office-settings.ts', 'main/settings/settings-of-file.ts'],
    fc.dictionary(
      fc.constantFrom(
        ...[
          'fileNameTemplate',
          'email',
          'contactName',
          'contactNumber',
          'officeName',
          'signature',
          'daysOff',
        ],
      ),
      anyValue,
    ),
    (given) => {
      const store = createMemorySettings(
        Object.fromEntries(Object.entries(given).map(([key, one]) => [`office.${key}`, one])),
      );
      const db = newLibrary();
      takeSettingsOfFile(db, store);
      const read = readOfficeSettings(db);
      must(
        Object.values(read).every((one) => typeof one === 'string'),
        'A setting that is no text',
      );
      exportFileName(read.fileNameTemplate, {
        matter: '1',
        product: 'a',
        identifier: 'b',
        address: 'd',
        order: 'e',
        date: 'c',
      });
      const faults = writeOfficeSettings(db, { contactName: read.contactName, email: read.email });
      must(Array.isArray(faults), 'No list of faults');
      db.close();
    },
  ),
  fuzz('the settings file', ['main/platform/conf-settings.ts'], fc.oneof(body, text), (bytes) => {
    inFolder((folder) => {
      writeFileSync(join(folder, 'settings.json'), bytes);
      const settings = createConfSettings(folder, new FakeClock());
      settings.set('a', 1);
      must(settings.get('a') === 1, 'Cannot be written');
    });
  }),
  fuzz('entries of the keychain', ['main/connection/credentials.ts'], entries, async (entry) => {
    const secrets = createMemorySecrets();
    const connection = makeConnection();
    await secrets.set(keychainAccount(connection.id), new Secret(entry));
    const credentialStore = createCredentialStore(secrets, new FakeClock(), createQuietLog());
    const read = await credentialStore.load(connection);
    must(read === null || read.clientId !== '', 'Credentials without an id');
    must(read === null || entry.includes('auth.example.com'), 'Given to addresses that it does not name');
  }),
  fuzz('entries of the sample API', ['main/sample-events/basic-credentials.ts'], entries, async (entry) => {
    const secrets = createMemorySecrets();
    const connection = makeConnection({ sampleBaseUrl: 'https://sample.example.com' });
    await secrets.set(`${keychainAccount(connection.id)}:special-events`, new Secret(entry));
    const credentials = createBasicCredentials(secrets, createQuietLog());
    const header = await credentials.header(connection);
    must(!header.ok || entry.includes('sample.example.com'), 'Given to a server that it does not name');
    await credentials.withheld(connection);
  }),
  fuzz(
    'previews of connection files',
    ['main/connection/import-preview.ts', 'main/connection/accounts.ts'],
    fc.oneof(
      text,
      fc
        .dictionary(fc.constantFrom(...Object.keys(toConnectionFile(makeConnection()))), anyValue)
        .map((some) => JSON.stringify({ ...minimalConnectionFile, ...some })),
    ),
    async (file) => {
      const accounts = createAccounts(fuzzedLibrary);
      const parts = { accounts, get: () => null, credentialsOf: async () => 'missing' as const };
      const read = await readImport(parts, file);
      if (!read.ok) return must(read.failure.length > 0, 'Refused without a fault');
      must(read.value.preview.environment !== 'practice', 'A file that is practice');
      accounts.note(read.value.connection);
      const again = await readImport(parts, file);
      must(again.ok && again.value.preview.targets.length === 1, 'Not known again');
    },
  ),
  fuzz(
    'connections of the settings',
    ['main/connection/connection-repository.ts'],
    keptConnections,
    (kept) => {
      const settings = createMemorySettings({ connections: kept, currentConnection: kept });
      const repository = createConnectionRepository(
        settings,
        createAccounts(fuzzedLibrary),
        createQuietLog(),
      );
      must(
        repository.all().every(({ id, environment }) => isConnectionId(id) && environment !== 'practice'),
        'A connection that no file can make',
      );
      repository.current();
    },
  ),
  fuzz('notes of secrets', ['main/connection/noted-secrets.ts'], anyValue, async (note) => {
    const settings = createMemorySettings({ keychainAccounts: note });
    const secrets = createNotedSecrets(createMemorySecrets(), settings);
    must((await secrets.set('a', new Secret('b'))).ok && (await secrets.get('a')).ok, 'Refused');
  }),
  fuzz(
    'overrides of the wire',
    ['main/connection/wire-table.ts', 'shared/model/wire-profile.ts'],
    fc.oneof(strings, fc.dictionary(fc.constantFrom(...Object.keys(wire)), fc.option(hostileText))),
    (overrides) => {
      const read = overriddenWire(wire, overrides);
      must(read.ok || read.failure.length > 0, 'Refused without a fault');
      must(!read.ok || /^[!-~]+$/.test(read.value.idempotencyKeyHeader), 'A header that cannot be sent');
    },
  ),
  fuzz(
    'office files',
    ['shared/model/office-file.ts'],
    fc.oneof(
      text,
      fc
        .record(
          {
            kind: fc.constant('landfolio-office'),
            version: fc.constant(1),
            office: anyValue,
            hosts: anyValue,
            database: anyValue,
            login: anyValue,
            person: anyValue,
            ca: anyValue,
          },
          { requiredKeys: [] },
        )
        .map((file) => JSON.stringify(file) ?? ''),
    ),
    (given) => {
      const read = readOfficeFile(given);
      must(read.ok || read.failure.length > 0, 'Refused without a fault');
      must(!read.ok || readOfficeFile(writeOfficeFile(read.value)).ok, 'A file that cannot be written again');
      readHosts(given, '--hosts', []);
    },
  ),
  fuzz(
    'entries of an office',
    ['main/sharing/fields.ts', 'main/sharing/claim-words.ts', 'main/sharing/office-password.ts'],
    fc.oneof(
      text,
      fc
        .record({ thing: anyValue, fields: fc.dictionary(fc.string(), fc.tuple(anyValue, anyValue)) })
        .map((entry) => JSON.stringify(entry) ?? ''),
    ),
    async (given) => {
      const body = readEntryBody(given);
      if (body !== null) {
        const { fields } = fold({}, body.fields);
        must(
          Object.keys(changesOf(fields, fold(fields, body.fields).fields)).length === 0,
          'Twice is not once',
        );
      }
      const words = readWords(given);
      must(words.matter === null || typeof words.matter === 'string', 'A matter that is no text');
      const secrets = createMemorySecrets();
      await secrets.set('office-server', new Secret(given));
      const file = readOfficeFile(writeOfficeFile(anOfficeFile));
      if (file.ok) await createOfficePassword(secrets, createQuietLog()).load(file.value);
    },
  ),
  fuzz('health checks', ['main/connection/health.ts'], value, async (given) => {
    const { service } = fakeReads(() => ({ json: given }));
    const checks = await checkHealth(service, createQuietLog());
    must(checks.length === 2, 'A check is missing');
  }),
  fuzz(
    'lists that were kept',
    [
      'main/discovery/places.ts',
      'main/ordering/extra-data/extra-data-lists.ts',
      'main/ordering/extra-data/chosen-delivery.ts',
      'main/ordering/extra-data/manager-list.ts',
      'main/ordering/extra-data/read-list.ts',
    ],
    fc.tuple(value, json),
    async ([given, before]) => {
      const { service } = fakeReads(() => ({ json: given }));
      await listPlaces(service, noLists, 'parishes');
      await listPlaces(service, kept(before), 'townships');
      const lists = createExtraDataLists({ lists: kept(before), current: () => service });
      await lists.managers();
      await lists.municipalities();
      const key = service.connection.wire.managerExtraDataKey;
      const line = { product: { extraDataKeys: [key] }, extraData: { [key]: manager } };
      const delivery = createChosenDeliveries(kept(before)).of(service.connection, line);
      must((delivery?.priceCents ?? 0) >= 0, 'A delivery costs less than nothing');
    },
  ),
];
