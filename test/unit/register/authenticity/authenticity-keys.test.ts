import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AuthenticityKeys,
  createAuthenticityKeys,
} from '../../../../main/register/authenticity/authenticity-keys.ts';
import type { Db } from '../../../../main/storage/db.ts';
import { openLibraryDb } from '../../../../main/storage/library-db.ts';
import { paired, rsaPair } from '../../../support/authenticity.ts';
import { settingKinds } from '../../../support/office-orders.ts';
import { openPretendOffice } from '../../../support/shared-libraries.ts';

const one = rsaPair(2048).read;
const other = paired(generateKeyPairSync('ec', { namedCurve: 'prime256v1' })).read;
const kim = { environment: 'production', importedBy: 'Kim Lee' } as const;

describe('the keys of an office', () => {
  let db: Db;
  let keys: AuthenticityKeys;
  let now = 1000;
  beforeEach(() => {
    db = openLibraryDb(':memory:');
    now = 1000;
    keys = createAuthenticityKeys(db, () => now);
  });
  afterEach(() => db.close());

  test('are kept with who imported them, for connections of one kind only', () => {
    const shown = { environment: 'production', fingerprint: one.fingerprint, kind: 'RSA', bits: 2048 };
    const added = keys.add(one.pem, kim);
    expect(added).toEqual({ ok: true, value: [{ ...shown, importedAt: 1000, importedBy: 'Kim Lee' }] });
    expect(keys.list()).toEqual(added.ok ? added.value : null);
    expect(keys.of('production').map(({ key }) => key.fingerprint)).toEqual([one.fingerprint]);
    expect(keys.of('test')).toEqual([]);
    expect(keys.add(one.pem, { ...kim, environment: 'test' })).toMatchObject({ ok: true, value: [{}] });
    expect(keys.list()).toHaveLength(2);
  });

  test('one that is there already stays as it was', () => {
    keys.add(one.pem, kim);
    now = 2000;
    expect(keys.add(one.pem + other.pem, { ...kim, importedBy: 'Ava' })).toMatchObject({
      ok: true,
      value: [{ kind: 'EC', importedBy: 'Ava', importedAt: 2000 }],
    });
    expect(keys.list().map(({ importedBy }) => importedBy)).toEqual(['Ava', 'Kim Lee']);
  });

  test('can be removed, put back as they were, and imported again', () => {
    keys.add(one.pem, kim);
    const before = keys.list();
    keys.remove({ ...kim, fingerprint: one.fingerprint });
    expect(keys.list()).toEqual([]);
    expect(keys.of('production')).toEqual([]);
    keys.restore({ ...kim, fingerprint: one.fingerprint });
    expect(keys.list()).toEqual(before);
    keys.remove({ ...kim, fingerprint: one.fingerprint });
    now = 3000;
    keys.add(one.pem, { ...kim, importedBy: 'Ava' });
    expect(keys.list()).toMatchObject([{ importedAt: 3000, importedBy: 'Ava' }]);
  });

  test('nothing of a refused file is stored', () => {
    expect(keys.add(`${one.pem}-----BEGIN PRIVATE KEY-----`, kim).ok).toBe(false);
    expect(db.all('SELECT 1 FROM authenticity_key')).toEqual([]);
  });

  test('there is an end', () => {
    for (let n = 0; n < 40; n += 1) {
      const { publicKey } = generateKeyPairSync('ed25519');
      keys.add(String(publicKey.export({ type: 'spki', format: 'pem' })), kim);
    }
    expect(keys.add(one.pem, kim)).toMatchObject({
      ok: false,
      failure: expect.stringContaining('at most 40 keys'),
    });
  });
});

describe('in an office with a server', () => {
  test('each computer has the keys of the others, and who removes one removes it for all', () => {
    const office = openPretendOffice();
    const [alice, bob] = ['alice', 'bob'].map((login) => {
      const library = office.open({ computer: login, login, person: login }, settingKinds);
      return { library, keys: createAuthenticityKeys(library.db, () => 7) };
    });
    try {
      alice?.keys.add(one.pem, kim);
      bob?.keys.add(other.pem, { ...kim, environment: 'test' });
      office.settle();
      expect(bob?.keys.list()).toHaveLength(2);
      expect(bob?.keys.list()).toEqual(alice?.keys.list());
      expect(bob?.keys.of('production')[0]?.key.fingerprint).toBe(one.fingerprint);
      bob?.keys.remove({ environment: 'production', fingerprint: one.fingerprint });
      office.settle();
      expect(alice?.keys.of('production')).toEqual([]);
      alice?.keys.restore({ environment: 'production', fingerprint: one.fingerprint });
      office.settle();
      expect(bob?.keys.list()).toEqual(alice?.keys.list());
      expect(bob?.keys.list()).toHaveLength(2);
    } finally {
      office.close();
    }
  });
});
