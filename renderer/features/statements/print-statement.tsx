import Printer from 'lucide-react/icons/printer';
import { useCallback, useState } from 'react';
import type { StatementView } from '../../../shared/contract/views/statement.ts';
import { producedText } from '../../../shared/model/register-date.ts';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import { Button } from '../../ui/button.tsx';
import { PrintedPage } from '../../ui/printed-page.tsx';
import { LeftOut } from './as-received.tsx';
import { printedText } from './reading-text.ts';
import { StatementAuthenticity } from './statement-authenticity.tsx';
import { StatementBody } from './statement-body.tsx';
import styles from './statements.module.css';
import { problemText } from './text.ts';

interface PrintStatementProps {
  readonly kept: StatementView;
  readonly statement: RegisterStatement;
}

/** Prints the statement as it is read here, also to a PDF by the system's own dialog. Asks no service. */
export function PrintStatement({ kept, statement }: PrintStatementProps) {
  const [isPrinting, setPrinting] = useState(false);
  const done = useCallback(() => setPrinting(false), []);
  return (
    <>
      <Button icon={<Printer size={15} />} onPress={() => setPrinting(true)}>
        Print…
      </Button>
      {isPrinting ? (
        <PrintedPage onPrinted={done}>
          <Sheet kept={kept} statement={statement} />
        </PrintedPage>
      ) : null}
    </>
  );
}

function Sheet({ kept, statement }: PrintStatementProps) {
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
      {problem ? <p className={styles.problem}>{problem}</p> : null}
      <LeftOut leftOut={kept.leftOut} />
      <StatementBody
        kept={kept}
        statement={statement}
        authenticity={<StatementAuthenticity statementId={kept.id} statement={statement} />}
      />
      <footer>
        <p>{statement.copyrightText}</p>
        <p>{printedText}</p>
      </footer>
    </div>
  );
}
