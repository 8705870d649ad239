import { useMutation } from '@tanstack/react-query';
import type { StatementView } from '../../../shared/contract/views/statement.ts';
import type { Authenticity } from '../../../shared/model/authenticity.ts';
import { authenticityNotice } from '../../../shared/model/authenticity-text.ts';
import { producedText } from '../../../shared/model/register-date.ts';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import { useOffice } from '../../bridge/office.tsx';
import { PrintedPage } from '../../ui/printed-page.tsx';
import { LeftOut } from './as-received.tsx';
import { printedText } from './reading-text.ts';
import { AuthenticityPart } from './statement-authenticity.tsx';
import { StatementBody } from './statement-body.tsx';
import styles from './statements.module.css';
import { problemText } from './text.ts';

interface PrintStatementProps {
  readonly kept: StatementView;
  readonly statement: RegisterStatement;
}

/**
 * Prints the statement as it is read here, also to a PDF by the system's own dialog. Its authenticity is checked first, so that the sheet has
 * the answer. Asks no service.
 */
export function usePrintStatement({ kept, statement }: PrintStatementProps) {
  const { queries } = useOffice();
  const print = useMutation(queries.statements.authenticity.mutationOptions());
  return {
    isPending: print.isPending,
    print: () => print.mutate({ id: kept.id }),
    sheet: print.isSuccess ? (
      <PrintedPage onPrinted={print.reset}>
        <Sheet kept={kept} statement={statement} authenticity={print.data} />
      </PrintedPage>
    ) : null,
  };
}

function Sheet({
  kept,
  statement,
  authenticity,
}: PrintStatementProps & { readonly authenticity: Authenticity | null }) {
  const notice = authenticity === null ? null : authenticityNotice(authenticity);
  const problem = problemText(kept);
  return (
    <div className={styles.sheet}>
      <h1>{`Register statement ${kept.volumeFolio}`}</h1>
      <p>
        {kept.producedDate === null ? null : (
          <strong>Register as at {producedText(kept.producedDate)}. </strong>
        )}
        Valid only at this time and in this form.
        {kept.securityNo === null ? null : ` Security number ${kept.securityNo}.`} Matter {kept.matterNumber}.
      </p>
      {notice === null ? null : (
        <p className={styles.problem}>
          {notice.title}. {notice.sentences.join(' ')}
        </p>
      )}
      {problem ? <p className={styles.problem}>{problem}</p> : null}
      <LeftOut leftOut={kept.leftOut} />
      <StatementBody
        kept={kept}
        statement={statement}
        authenticity={<AuthenticityPart kept={kept} statement={statement} data={authenticity} />}
      />
      <footer>
        <p>{statement.copyrightText}</p>
        <p>{printedText}</p>
      </footer>
    </div>
  );
}
