import { describe, expect, test } from 'vitest';
import type { Authenticity, TokenCheck, UncheckedReason } from '../../../../shared/model/authenticity.ts';
import {
  answerOf,
  answerWords,
  authenticityNotice,
  comparedWithText,
  methodText,
  togetherText,
  tokenText,
} from '../../../../shared/model/authenticity-text.ts';

const method = { padding: 'pkcs1', digest: null, encoding: 'base64' } as const;
const verified: TokenCheck = { answer: 'verified', fingerprint: 'ab', method };
const base: Authenticity = {
  environment: 'production',
  securityNo: '124080291367D',
  producedDate: '2026-11-26 10:14:00',
  token: verified,
  key: {
    environment: 'production',
    fingerprint: 'ab',
    kind: 'RSA',
    bits: 2048,
    importedAt: Date.UTC(2026, 10, 28, 1),
    importedBy: 'Priya Nair',
  },
  text: null,
  pdf: null,
};
const found = { numbers: ['124080291300A'], produced: ['2026-11-25 09:00'] };

describe('the answer', () => {
  test.each([
    ['Verified', {}],
    ['Verified', { text: { answer: 'same', found } }],
    ['Does not match', { text: { answer: 'other', found } }],
    ['Does not match', { pdf: { answer: 'other', found } }],
    ['Does not match', { token: { ...verified, answer: 'doesNotMatch', says: null } }],
    ['Does not match', { token: { answer: 'notChecked', why: 'noKey' }, pdf: { answer: 'other', found } }],
    ['Cannot be checked', { token: { answer: 'notChecked', why: 'noKey' }, text: { answer: 'same', found } }],
  ] as const)('%s: %j', (words, change) => {
    expect(answerWords[answerOf({ ...base, ...(change as Partial<Authenticity>) })]).toBe(words);
  });
});

describe('says by which key, and what it means', () => {
  test('verified', () => {
    expect(tokenText(base)).toBe(
      'Opened with the production key that Priya Nair imported on 28 Nov 2026, the authenticity token gives exactly this security number. This shows that the production service issued the number. It does not show that the rest of the statement is unchanged.',
    );
    expect(methodText(base)).toBe('PKCS #1 v1.5 padding, base64');
    const signed = { ...base, token: { ...verified, method: { ...method, digest: 'sha256' as const } } };
    expect(tokenText(signed)).toMatch(/^With the production key .* is proven to be made for exactly this/);
    expect(methodText(signed)).toBe('PKCS #1 v1.5 padding, SHA-256, base64');
    expect(tokenText({ ...base, environment: 'practice', key: null })).toMatch(
      /^Opened with the key of the practice/,
    );
  });

  test('does not match, with both numbers', () => {
    const token = { ...verified, answer: 'doesNotMatch', says: '1' } as const;
    expect(tokenText({ ...base, token })).toContain(
      'gives “1”, but the statement has security number “124080291367D”.',
    );
    expect(tokenText({ ...base, token: { ...token, says: null } })).toContain(
      'was made for another security number than “124080291367D”, which the statement has.',
    );
  });

  const reasons: readonly UncheckedReason[] = [
    ...(['noToken', 'noNumber', 'noKey', 'practiceNotStarted', 'notEncoded'] as const),
    ...(['otherSize', 'notOpened', 'notConfirmed', 'otherContent', 'otherKind'] as const),
  ];
  test.each(reasons)('cannot be checked: %s', (why) => {
    const text = tokenText({ ...base, key: null, token: { answer: 'notChecked', why } });
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(text).not.toMatch(/verified|undefined|null/);
  });

  test('a PDF or text version of another statement names both', () => {
    expect(togetherText('PDF', { answer: 'other', found }, base)).toBe(
      'The PDF has security number 124080291300A, produced 25 Nov 2026, 9:00\u00a0am. The statement has 124080291367D, produced 26 Nov 2026, 10:14\u00a0am.',
    );
  });
});

describe('the notice at the top', () => {
  test('of what needs a person only', () => {
    const noticeOf = (change: Partial<Authenticity>) =>
      authenticityNotice({ ...base, ...change })?.tone ?? null;
    expect(noticeOf({})).toBe(null);
    expect(noticeOf({ token: { answer: 'notChecked', why: 'noKey' } })).toBe(null);
    expect(noticeOf({ token: { answer: 'notChecked', why: 'notOpened' } })).toBe('warn');
    expect(noticeOf({ token: { answer: 'notChecked', why: 'notOpened' }, environment: 'practice' })).toBe(
      null,
    );
    expect(noticeOf({ pdf: { answer: 'other', found } })).toBe('bad');
    expect(noticeOf({ token: { ...verified, answer: 'doesNotMatch', says: '1' } })).toBe('bad');
  });

  test('says all that does not match, and what to do once', () => {
    const token = { ...verified, answer: 'doesNotMatch', says: '1' } as const;
    const { sentences = [] } =
      authenticityNotice({
        ...base,
        token,
        text: { answer: 'other', found },
        pdf: { answer: 'other', found },
      }) ?? {};
    expect(sentences).toHaveLength(3);
    expect(sentences.join(' ').match(/Ask the service provider/g)).toHaveLength(1);
    const only = authenticityNotice({ ...base, text: { answer: 'other', found } });
    expect(only?.sentences.at(-1)).toBe('Ask the service provider before you rely on this statement.');
  });
});

test('names only the documents that it was compared with', () => {
  const same = { answer: 'same', found } as const;
  const waiting = { answer: 'notChecked', why: 'waiting' } as const;
  const compared = (change: Partial<Authenticity>) =>
    comparedWithText({ ...base, ...change }, '28 Nov 2026, 10:15');
  expect(compared({ text: same, pdf: { ...same, answer: 'other' } })).toBe(
    'Compared with the text version and the PDF that came with this statement, ordered 28 Nov 2026, 10:15.',
  );
  expect(compared({ text: same, pdf: waiting })).toBe(
    'Compared with the text version that came with this statement, ordered 28 Nov 2026, 10:15.',
  );
  expect(compared({ pdf: waiting })).toBe('Not compared with a text version or a PDF.');
});
