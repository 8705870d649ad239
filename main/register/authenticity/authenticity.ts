import type { StatementView } from '../../../shared/contract/views/statement.ts';
import type {
  Authenticity,
  AuthenticityKey,
  BoughtTogether,
  TokenCheck,
} from '../../../shared/model/authenticity.ts';
import type { Connection, Environment } from '../../../shared/model/connection.ts';
import type { WordsOf } from '../../storage/full-text/words.ts';
import type { AuthenticityKeys } from './authenticity-keys.ts';
import { checkToken } from './check-token.ts';
import { compareTogether } from './own-number.ts';
import { type PublicKey, readKeys } from './read-keys.ts';

interface AuthenticityParts {
  readonly keys: Pick<AuthenticityKeys, 'of'>;
  /** PEM, of the service that Landfolio starts itself; null where it cannot be started. */
  readonly practiceKey: () => Promise<string | null>;
  readonly wordsOf: (documentId: string) => WordsOf;
}

/** Checks a statement against the keys of its own kind of connection, and against what was bought with it. */
export async function checkAuthenticity(
  parts: AuthenticityParts,
  kept: StatementView,
  connection: Pick<Connection, 'environment' | 'wire'>,
): Promise<Authenticity | null> {
  const { statement } = kept;
  if (statement === null) return null;
  const { environment } = connection;
  const { securityNo, producedDate } = statement;
  const keys = await keysFor(parts, environment);
  const token: TokenCheck =
    keys === null
      ? { answer: 'notChecked', why: 'practiceNotStarted' }
      : checkToken(
          { token: statement.authenticityToken, securityNo },
          keys.map(({ key }) => key),
          connection.wire,
        );
  const fingerprint = token.answer === 'notChecked' ? null : token.fingerprint;
  return {
    environment,
    securityNo,
    producedDate,
    token,
    key: keys?.find(({ key }) => key.fingerprint === fingerprint)?.view ?? null,
    text: kept.text === null ? null : compareTogether(kept.text, statement),
    pdf: pdfOf(parts, kept),
  };
}

/** A key of another kind of connection verifies nothing here. Null where the practice service cannot be asked for its own. */
async function keysFor(
  { keys, practiceKey }: AuthenticityParts,
  environment: Environment,
): Promise<readonly { readonly key: PublicKey; readonly view: AuthenticityKey | null }[] | null> {
  if (environment !== 'practice') return keys.of(environment);
  const pem = await practiceKey();
  const read = pem === null ? null : readKeys(pem);
  return read?.ok === true ? read.value.map((key) => ({ key, view: null })) : null;
}

function pdfOf({ wordsOf }: AuthenticityParts, kept: StatementView): BoughtTogether | null {
  const { certificate, pdf, statement } = kept;
  if (statement === null || (certificate === null && pdf.state === 'none')) return null;
  if (certificate === null) return { answer: 'notChecked', why: 'waiting' };
  // What did not pass the checks is not read, and is never shown as the certificate.
  if (certificate.state !== 'stored') return { answer: 'notChecked', why: 'unread' };
  const { state, text } = wordsOf(certificate.documentId);
  return state === 'waiting' ? { answer: 'notChecked', why: 'waiting' } : compareTogether(text, statement);
}
