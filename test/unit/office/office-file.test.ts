import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../shared/lib/fault.ts';
import {
  type OfficeFile,
  readHosts,
  readOfficeFile,
  writeOfficeFile,
} from '../../../shared/model/office-file.ts';

const ca = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const file: OfficeFile = {
  office: 'Smith & Partners',
  hosts: [{ host: 'db.office.example', port: 5432 }],
  database: 'landfolio',
  login: 'alice',
  person: 'Alice Ng',
  ca,
};

const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().filter((address) => !address.includes('.')),
);

describe('an office file', () => {
  it('is read as it was written', () => {
    const hosts = fc.array(fc.record({ host, port: fc.integer({ min: 1, max: 65_535 }) }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(hosts, (some) => {
        expect(readOfficeFile(writeOfficeFile({ ...file, hosts: some }))).toEqual({
          ok: true,
          value: { ...file, hosts: some },
        });
      }),
    );
  });

  it.each([
    ['', ['office file']],
    ['[]', ['office file']],
    [
      JSON.stringify({ kind: 'landfolio-connection', version: 1 }),
      ['kind', 'office', 'hosts', 'database', 'login', 'person', 'ca'],
    ],
    [writeOfficeFile(file).replace('"version": 1', '"version": 2'), ['version']],
    [writeOfficeFile({ ...file, hosts: [] }), ['hosts']],
    [writeOfficeFile({ ...file, login: "x'; DROP" }), ['login']],
    [writeOfficeFile({ ...file, database: 'Land folio' }), ['database']],
    [writeOfficeFile({ ...file, person: 'Alice\nNg', office: ' ' }), ['office', 'person']],
    [writeOfficeFile({ ...file, ca: 'none' }), ['ca']],
  ])('that is wrong names its fields: %j', (text, fields) => {
    const read = readOfficeFile(text);
    expect(read.ok ? [] : read.failure.map(({ field }) => field)).toEqual(fields);
  });
});

describe('hosts', () => {
  it.each([
    'db',
    'db:',
    'db:0',
    'db:65536',
    'db:x',
    ':5432',
    '::1:5432',
    'a b:1',
    'db:5432,',
    'user@db:5432',
  ])('written as %j are refused', (text) => {
    const faults: Fault[] = [];
    readHosts(text, '--hosts', faults);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults[0]?.field).toBe('--hosts');
  });
});
