import { describe, expect, test } from 'vitest';
import { checkAuthenticity } from '../../../../main/register/authenticity/authenticity.ts';
import type { KnownKey } from '../../../../main/register/authenticity/authenticity-keys.ts';
import type { WordsOf } from '../../../../main/storage/full-text/words.ts';
import type { StatementView } from '../../../../shared/contract/views/statement.ts';
import type { Environment } from '../../../../shared/model/connection.ts';
import { defaultWireProfile } from '../../../../shared/model/wire-profile.ts';
import { pkcs1, rsaPair } from '../../../support/authenticity.ts';

const service = rsaPair(2048);
const practice = rsaPair(2048);
const securityNo = '124080291367D';
const head = `Security no : ${securityNo}\nProduced 26/11/2026 10:14 AM`;
const known: KnownKey = {
  key: service.read,
  view: {
    ...{ environment: 'production', fingerprint: service.read.fingerprint, kind: 'RSA', bits: 2048 },
    ...{ importedAt: 1, importedBy: 'Kim' },
  },
};

function check(
  change: { by?: typeof service; text?: string | null; number?: string } & Partial<
    Pick<StatementView, 'certificate' | 'pdf'>
  > = {},
  given: { environment?: Environment; words?: WordsOf; practiceKey?: string | null } = {},
) {
  const { by = service, text = null, number = securityNo, ...rest } = change;
  const statement = {
    securityNo: number,
    producedDate: '2026-11-26 10:14:00',
    authenticityToken: pkcs1(by, securityNo).toString('base64'),
  };
  const kept = {
    statement,
    text,
    certificate: null,
    pdf: { state: 'none' },
    ...rest,
  } as unknown as StatementView;
  const { environment = 'production', words = { state: 'waiting', text: null } } = given;
  return checkAuthenticity(
    {
      keys: { of: (asked) => (asked === 'production' ? [known] : []) },
      practiceKey: async () => (given.practiceKey === undefined ? practice.read.pem : given.practiceKey),
      wordsOf: () => words,
    },
    kept,
    { environment, wire: defaultWireProfile },
  );
}

describe('a key belongs to one kind of connection', () => {
  test('production', async () => {
    expect(await check()).toMatchObject({ token: { answer: 'verified' }, key: known.view });
    expect(await check({ by: practice })).toMatchObject({
      token: { answer: 'notChecked', why: 'notOpened' },
      key: null,
    });
  });

  test('test has none of production', async () => {
    expect(await check({}, { environment: 'test' })).toMatchObject({
      token: { answer: 'notChecked', why: 'noKey' },
    });
  });

  test('practice has its own, and no imported one', async () => {
    const environment = 'practice';
    expect(await check({ by: practice }, { environment })).toMatchObject({
      token: { answer: 'verified' },
      key: null,
    });
    expect((await check({}, { environment }))?.token).toEqual({ answer: 'notChecked', why: 'notOpened' });
    expect((await check({ by: practice }, { environment, practiceKey: null }))?.token).toEqual({
      answer: 'notChecked',
      why: 'practiceNotStarted',
    });
  });
});

describe('what was bought together', () => {
  const certificate = { documentId: 'd', state: 'stored', remark: null } as const;
  const read = (text: string): WordsOf => ({ state: 'read', text });

  test('text and PDF of the same statement', async () => {
    expect(await check({ text: head, certificate }, { words: read(head) })).toMatchObject({
      text: { answer: 'same' },
      pdf: { answer: 'same' },
    });
  });

  test('of another one', async () => {
    const another = head.replace('367D', '367E');
    expect(await check({ text: another, certificate }, { words: read(another) })).toMatchObject({
      token: { answer: 'verified' },
      text: { answer: 'other', found: { numbers: ['124080291367E'] } },
      pdf: { answer: 'other' },
    });
  });

  test('none was bought, it is not read yet, it cannot be read, or it did not pass the checks', async () => {
    expect(await check()).toMatchObject({ text: null, pdf: null });
    const waiting = { answer: 'notChecked', why: 'waiting' };
    const pdf = { state: 'waiting' } as StatementView['pdf'];
    expect((await check({ pdf }))?.pdf).toEqual(waiting);
    expect((await check({ certificate }))?.pdf).toEqual(waiting);
    const unread = { answer: 'notChecked', why: 'unread' };
    expect((await check({ certificate }, { words: { state: 'unread', text: null } }))?.pdf).toEqual(unread);
    const bad = { ...certificate, state: 'quarantined' } as const;
    expect((await check({ certificate: bad }, { words: read(head) }))?.pdf).toEqual(unread);
  });
});
