import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { StatementView } from '../../../shared/contract/views/statement.ts';
import type { Authenticity } from '../../../shared/model/authenticity.ts';
import {
  answerOf,
  answerWords,
  authenticityNotice,
  comparedWithText,
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
import { fullMoment } from '../../ui/moment.ts';
import styles from './statements.module.css';

const tones = { verified: 'good', doesNotMatch: 'bad', notChecked: 'still' } as const;

function useAuthenticity(statementId: string) {
  const { queries } = useOffice();
  return useQuery(queries.statements.authenticity.queryOptions({ input: { id: statementId } }));
}

interface AuthenticityPartProps {
  readonly kept: StatementView;
  readonly statement: RegisterStatement;
}

/** Whether the security number is the service's own, and whether what was bought with the statement is of it. */
export function StatementAuthenticity({ kept, statement }: AuthenticityPartProps) {
  const checked = useAuthenticity(kept.id);
  const { data } = checked;
  return (
    <AuthenticityPart kept={kept} statement={statement} data={data}>
      <QueryFallback query={checked} label="Checking authenticity" lines={2} />
      {data?.token.answer === 'notChecked' && data.environment !== 'practice' ? (
        <p>
          <Link to="/settings/authenticity">Authenticity keys</Link>
        </p>
      ) : null}
      {statement.authenticityToken === '' ? null : (
        <details className="small">
          <summary>Authenticity token and key</summary>
          <Facts
            isStacked
            facts={[
              { name: 'Authenticity token', value: statement.authenticityToken, isMono: true },
              ...(data ? keyFacts(data) : []),
            ]}
          />
        </details>
      )}
    </AuthenticityPart>
  );
}

/** The answer with its reason, and from what it was found; also for paper. `children`: what only a screen can do. */
export function AuthenticityPart({
  kept,
  statement,
  data,
  children,
}: AuthenticityPartProps & {
  readonly data: Authenticity | null | undefined;
  readonly children?: ReactNode;
}) {
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
      {data ? <p>{tokenText(data)}</p> : null}
      <Facts
        isStacked
        facts={[
          { name: 'Security number', value: statement.securityNo },
          { name: 'Produced', value: producedText(statement.producedDate) },
          ...(data ? checkFacts(data) : []),
          ...(data && children === undefined ? keyFacts(data) : []),
        ]}
      />
      {data ? <p className="faint pretty">{comparedWithText(data, fullMoment(kept.requestedAt))}</p> : null}
      {children}
    </section>
  );
}

function checkFacts(data: Authenticity) {
  return [
    { name: 'Text version', value: togetherText('text version', data.text, data) },
    { name: 'PDF', value: togetherText('PDF', data.pdf, data) },
  ];
}

/** For whoever checks the token by themselves: unfolded on paper. */
function keyFacts(data: Authenticity) {
  const { key } = data;
  return [
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
