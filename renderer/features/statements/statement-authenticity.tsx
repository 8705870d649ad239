import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Authenticity } from '../../../shared/model/authenticity.ts';
import {
  answerOf,
  answerWords,
  authenticityNotice,
  methodText,
  togetherText,
  tokenText,
} from '../../../shared/model/authenticity-text.ts';
import { fingerprintText, keySizeText } from '../../../shared/model/key-text.ts';
import { producedText } from '../../../shared/model/register-date.ts';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Message } from '../../ui/message.tsx';
import styles from './statements.module.css';

const tones = { verified: 'good', doesNotMatch: 'bad', notChecked: 'still' } as const;

function useAuthenticity(statementId: string) {
  const { queries } = useOffice();
  return useQuery(queries.statements.authenticity.queryOptions({ input: { id: statementId } }));
}

/** Whether the security number is the service's own, and whether what was bought with the statement is of it. */
export function StatementAuthenticity({
  statementId,
  statement,
}: {
  readonly statementId: string;
  readonly statement: RegisterStatement;
}) {
  const checked = useAuthenticity(statementId);
  const { data } = checked;
  const answer = data ? answerOf(data) : null;
  return (
    <section className={`card ${styles.part}`} aria-label="Authenticity">
      <h2>
        Authenticity{' '}
        {answer === null ? null : (
          <Chip tone={tones[answer]} shape="square">
            {answerWords[answer]}
          </Chip>
        )}
      </h2>
      <QueryFallback query={checked} label="Checking authenticity" lines={2} />
      {data ? <p>{tokenText(data)}</p> : null}
      {data?.token.answer === 'notChecked' && data.environment !== 'practice' ? (
        <p>
          <Link to="/settings/authenticity">Authenticity keys</Link>
        </p>
      ) : null}
      <Facts
        isStacked
        facts={[
          { name: 'Security number', value: statement.securityNo },
          { name: 'Produced', value: producedText(statement.producedDate) },
          ...(data ? checkFacts(data) : []),
        ]}
      />
      {statement.authenticityToken === '' ? null : (
        <details className="small">
          <summary>Authenticity token</summary>
          <p className="mono break selectable">{statement.authenticityToken}</p>
        </details>
      )}
    </section>
  );
}

function checkFacts(data: Authenticity) {
  const { key } = data;
  return [
    { name: 'Text version', value: togetherText('text version', data.text, data) },
    { name: 'PDF', value: togetherText('PDF', data.pdf, data) },
    { name: 'Key', value: key === null ? null : keySizeText(key) },
    {
      name: 'Fingerprint of the key (SHA-256)',
      value: key === null ? null : fingerprintText(key.fingerprint),
      isMono: true,
    },
    { name: 'Checked with', value: methodText(data) },
  ];
}

/** What must not be overlooked: a number that is another one, or a token that no key opens. */
export function AuthenticityNotice({ statementId }: { readonly statementId: string }) {
  const { data } = useAuthenticity(statementId);
  const notice = data ? authenticityNotice(data) : null;
  if (notice === null) return null;
  return (
    <div className="mb-4">
      <Message tone={notice.tone} title={notice.title}>
        {notice.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Message>
    </div>
  );
}
