import type { Authenticity, BoughtTogether, TokenMethod, UncheckedReason } from './authenticity.ts';
import { melbourneDay } from './melbourne-day.ts';
import { producedText, registerDate } from './register-date.ts';

type Answer = 'verified' | 'doesNotMatch' | 'notChecked';

/** All that is known: one thing that does not match outweighs whatever else does. */
export function answerOf({ token, text, pdf }: Authenticity): Answer {
  const isOther = text?.answer === 'other' || pdf?.answer === 'other';
  return isOther ? 'doesNotMatch' : token.answer;
}

export const answerWords: Readonly<Record<Answer, string>> = {
  verified: 'Verified',
  doesNotMatch: 'Does not match',
  notChecked: 'Cannot be checked',
};

const services = {
  practice: 'the practice service',
  test: 'the test service',
  production: 'the production service',
} as const;

/** What came of the token, in sentences. */
export function tokenText(authenticity: Authenticity): string {
  const { token, securityNo, environment } = authenticity;
  const key = keyPhrase(authenticity);
  switch (token.answer) {
    case 'verified':
      return `${
        token.method.digest === null && token.method.padding !== 'signature'
          ? `Opened with ${key}, the authenticity token gives exactly this security number.`
          : `With ${key}, the authenticity token is proven to be made for exactly this security number.`
      } This shows that ${services[environment]} issued the number. It does not show that the rest of the statement is unchanged.`;
    case 'doesNotMatch':
      return `${
        token.says === null
          ? `By ${key}, the authenticity token was made for another security number than “${securityNo}”, which the statement has.`
          : `Opened with ${key}, the authenticity token gives “${token.says}”, but the statement has security number “${securityNo}”.`
      } ${askProvider}`;
    case 'notChecked':
      return uncheckedText(token.why, environment);
  }
}

const askProvider = 'Ask the service provider before you rely on this statement.';

function keyPhrase({ key, environment }: Authenticity): string {
  if (key === null) return `the key of ${services[environment]}`;
  return `the ${key.environment} key that ${key.importedBy} imported on ${registerDate(melbourneDay(key.importedAt))}`;
}

/** A token that could be another's looks the same as one of another key or method: the sentence says all of it. */
function uncheckedText(why: UncheckedReason, environment: Authenticity['environment']): string {
  const practice = environment === 'practice';
  const current = practice
    ? 'It may be from another computer, or from before the practice service got its present key.'
    : `It was made with another key or by another method, or it was changed. Ask the service provider for its current public key and for how tokens are made.`;
  switch (why) {
    case 'noToken':
      return 'The statement came without an authenticity token.';
    case 'noNumber':
      return 'The statement came without a security number to compare.';
    case 'noKey':
      return `No public key of ${services[environment]} has been imported. With its key, Landfolio compares the authenticity token with the security number.`;
    case 'practiceNotStarted':
      return 'The practice service could not be started, so its key is not known.';
    case 'notEncoded':
      return 'The authenticity token is not written in a form that Landfolio can read. The API settings name the form.';
    case 'otherSize':
      return `The authenticity token does not have the length of any key of ${services[environment]} that is known here. ${current}`;
    case 'notOpened':
      return `No key of ${services[environment]} that is known here opens the authenticity token. ${current}`;
    case 'notConfirmed':
      return `No key of ${services[environment]} that is known here confirms the authenticity token. Either it was made with another key or by another method, or the token or the security number was changed. ${askProvider}`;
    case 'otherContent':
      return 'The authenticity token was opened, but it holds nothing that can be read as a security number. Ask the service provider how tokens are made.';
    case 'otherKind':
      return 'Imported keys of this kind cannot check an authenticity token.';
  }
}

const paddings: Readonly<Record<TokenMethod['padding'], string>> = {
  pkcs1: 'PKCS #1 v1.5 padding',
  oaep: 'OAEP padding',
  pss: 'PSS padding',
  none: 'no padding',
  signature: 'a signature',
};

/** How the token was read; null where it was not. */
export function methodText({ token }: Authenticity): string | null {
  if (token.answer === 'notChecked') return null;
  const { padding, digest, encoding } = token.method;
  const parts = [
    paddings[padding],
    digest === null ? null : digest.toUpperCase().replace('SHA', 'SHA-'),
    encoding,
  ];
  return parts.filter(Boolean).join(', ');
}

/** How a text version or a PDF stands beside the statement, under its own name; null where none was bought. */
export function togetherText(
  what: 'text version' | 'PDF',
  together: BoughtTogether | null,
  { securityNo, producedDate }: Authenticity,
): string | null {
  if (together === null) return null;
  if (together.answer === 'notChecked') {
    return {
      waiting: 'Not read yet. It is compared as soon as Landfolio has read it.',
      unread: 'Its text cannot be read, so it cannot be compared.',
      namesNone: 'It shows no security number that can be compared.',
    }[together.why];
  }
  const { numbers, produced } = together.found;
  if (together.answer === 'same') {
    return produced.length === 0
      ? 'Same security number. It shows no date to compare.'
      : 'Same security number and date.';
  }
  const time = produced.length === 0 ? '' : `, produced ${produced.map(producedText).join(' and ')}`;
  return `The ${what} has security number ${numbers.join(' and ')}${time}. The statement has ${securityNo}, produced ${producedText(producedDate)}.`;
}

/** With which of the documents that came with the statement it was compared. `ordered`: when, in words. */
export function comparedWithText({ text, pdf }: Authenticity, ordered: string): string {
  const isCompared = (one: BoughtTogether | null) => one !== null && one.answer !== 'notChecked';
  const compared = [isCompared(text) ? 'text version' : null, isCompared(pdf) ? 'PDF' : null].filter(Boolean);
  return compared.length === 0
    ? 'Not compared with a text version or a PDF.'
    : `Compared with the ${compared.join(' and the ')} that came with this statement, ordered ${ordered}.`;
}

/** What a person must not miss, above everything else of the statement; null where there is no such thing. */
export function authenticityNotice(
  authenticity: Authenticity,
): { readonly tone: 'bad' | 'warn'; readonly title: string; readonly sentences: readonly string[] } | null {
  const { token, text, pdf, environment } = authenticity;
  const others = [
    text?.answer === 'other' ? togetherText('text version', text, authenticity) : null,
    pdf?.answer === 'other' ? togetherText('PDF', pdf, authenticity) : null,
  ].filter((one) => one !== null);
  if (token.answer === 'doesNotMatch' || others.length > 0) {
    const sentences = [
      ...(token.answer === 'doesNotMatch' ? [tokenText(authenticity)] : []),
      ...others,
      ...(token.answer === 'doesNotMatch' ? [] : [askProvider]),
    ];
    return { tone: 'bad', title: 'The authenticity check of this statement does not match', sentences };
  }
  const suspicious: readonly UncheckedReason[] = [
    'notEncoded',
    'otherSize',
    'notOpened',
    'notConfirmed',
    'otherContent',
  ];
  if (token.answer !== 'notChecked' || environment === 'practice' || !suspicious.includes(token.why))
    return null;
  return {
    tone: 'warn',
    title: 'The authenticity of this statement cannot be checked',
    sentences: [tokenText(authenticity)],
  };
}
