import { Link, useNavigate } from '@tanstack/react-router';
import FileCheck from 'lucide-react/icons/file-check';
import Save from 'lucide-react/icons/save';
import ScrollText from 'lucide-react/icons/scroll-text';
import Unlink from 'lucide-react/icons/unlink';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { MatterLinkView } from '../../../../shared/contract/views/matter-home.ts';
import type { StatementSummaryView } from '../../../../shared/contract/views/statement.ts';
import { producedText } from '../../../../shared/model/register-date.ts';
import { Chip } from '../../../ui/chip.tsx';
import { dayText } from '../../../ui/moment.ts';
import { useDocumentActs } from '../../documents/use-document-acts.ts';
import { RowMenu } from '../../filing/row-menu.tsx';
import { useDetach } from '../../matter-picker/use-detach.ts';
import { UseProprietors } from '../../parties/use-proprietors.tsx';
import { ChangesSince } from '../../statements/changes-since.tsx';
import { StatementLand } from '../../statements/statement-land.tsx';
import { pdfMark, stateText } from '../../statements/text.ts';
import { Age } from '../searches/age.tsx';
import styles from './rows.module.css';

interface StatementRowProps {
  readonly statement: StatementSummaryView;
  readonly matter: MatterView;
  /** How it is attached, where it came under another matter. */
  readonly link: MatterLinkView | undefined;
  readonly now: number;
}

/** A register statement with its PDF, and what changed since the one before of its title. */
export function StatementRow({ statement, matter, link, now }: StatementRowProps) {
  const navigate = useNavigate();
  const detach = useDetach();
  const { save } = useDocumentActs();
  const { id, certificate, producedDate, requestedAt, volumeFolio } = statement;
  const state = stateText(statement.state);
  const pdf = pdfMark(statement);
  const documentId = certificate?.documentId;
  return (
    <li className={styles.row}>
      <ScrollText size={15} aria-hidden="true" />
      <span className={styles.what}>
        <Link to="/statements/$statementId" params={{ statementId: id }} className={styles.name}>
          Register statement {volumeFolio}
        </Link>
        <span className={styles.under}>
          <StatementLand statement={statement} />
        </span>
        <span className={styles.under}>
          {producedDate ? `Register as at ${producedText(producedDate)}` : 'Not received'}
          {link ? ' \u00b7 attached from another matter' : ''}
        </span>
        <ChangesSince statement={statement} className={styles.under} />
      </span>
      <span className={styles.marks}>
        <Chip tone={state.tone}>{state.text}</Chip>
        {pdf ? <Chip tone={pdf.tone}>{pdf.text}</Chip> : null}
      </span>
      <Age at={requestedAt} now={now} text={dayText(requestedAt, now)} />
      <span className={styles.from}>
        {statement.state === 'kept' ? (
          <UseProprietors statementId={id} matter={matter} size="small" label={volumeFolio} />
        ) : null}
      </span>
      <RowMenu
        movable={link === undefined ? { kind: 'statement', id } : null}
        label={`Actions for register statement ${volumeFolio}`}
        actions={[
          documentId === undefined
            ? null
            : {
                text: 'Open PDF',
                icon: <FileCheck size={14} aria-hidden="true" />,
                onAction: () => void navigate({ to: '/documents/$documentId', params: { documentId } }),
              },
          documentId === undefined
            ? null
            : {
                text: 'Save PDF as…',
                icon: <Save size={14} aria-hidden="true" />,
                onAction: () => save.mutate({ id: documentId }),
              },
          {
            text: 'Go to title',
            icon: <ScrollText size={14} aria-hidden="true" />,
            onAction: () => void navigate({ to: '/title', search: { titleId: volumeFolio } }),
          },
          link === undefined
            ? null
            : {
                text: 'Remove from matter',
                icon: <Unlink size={14} aria-hidden="true" />,
                onAction: () => detach(link),
              },
        ]}
      />
    </li>
  );
}
