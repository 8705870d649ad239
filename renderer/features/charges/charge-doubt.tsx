import { useQuery } from '@tanstack/react-query';
import type { ChargeView } from '../../../shared/contract/views/charge.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './charges.module.css';
import { ProviderAnswers, ProviderText } from './provider-card.tsx';
import { RecordChargeAnswer } from './record-charge-answer.tsx';
import { notDealtWithText, providerText } from './text.ts';

/**
 * What a person does about a register statement, an alert or a title number in doubt: what to ask the service provider, where to
 * put the answer, and what was answered. Nothing where there is nothing to ask and nothing was answered.
 */
export function ChargeDoubt({ id }: { readonly id: string }) {
  const { queries } = useOffice();
  const now = useNow();
  const charge = useQuery(queries.charges.get.queryOptions({ input: { id } })).data;
  if (charge === undefined) return null;
  const text = providerText(charge);
  if (text === null && charge.answers.length === 0) return null;
  return (
    <div className={styles.doubt}>
      {charge.answers.length > 0 ? (
        <ProviderAnswers
          answers={charge.answers.map((answer) => ({ ...answer, text: answerText(answer) }))}
          now={now}
        />
      ) : null}
      {text === null ? null : <ProviderText text={text} />}
      {charge.canRecord ? (
        <>
          {text === null ? null : <p className="quiet">{notDealtWithText}</p>}
          <RecordChargeAnswer key={id} charge={charge} />
        </>
      ) : null}
    </div>
  );
}

function answerText({ says, number }: ChargeView['answers'][number]): string {
  if (says === 'notPlaced') return 'It was not placed or charged.';
  return number === null ? 'It was placed.' : `It was placed, number ${number}.`;
}
