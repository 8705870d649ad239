import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import FileCheck from 'lucide-react/icons/file-check';
import Save from 'lucide-react/icons/save';
import ScrollText from 'lucide-react/icons/scroll-text';
import Unlink from 'lucide-react/icons/unlink';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { MatterLinkView } from '../../../../shared/contract/views/matter-home.ts';
import type { StatementSummaryView } from '../../../../shared/contract/views/statement.ts';
import { type RegisterChange, registerChanges } from '../../../../shared/model/register-changes.ts';
import { changesText } from '../../../../shared/model/register-changes-text.ts';
import { producedText } from '../../../../shared/model/register-date.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { dayText } from '../../../ui/moment.ts';
import { useDocumentActs } from '../../documents/use-document-acts.ts';
import { RowMenu } from '../../filing/row-menu.tsx';
import { useDetach } from '../../matter-picker/use-detach.ts';
import { UseProprietors } from '../../parties/use-proprietors.tsx';
import { StatementLand } from '../../statements/statement-land.tsx';
import { pdfMark, stateText } from '../../statements/text.ts';
import { Age } from '../searches/age.tsx';
import styles from './rows.module.css';

const changeKindTexts: Record<RegisterChange['kind'], string> = {
  new: 'new',
  changed: 'changed',
  gone: 'removed',
};

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
        <Changes statement={statement} />
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

/** What is registered otherwise than in the last statement of the same title before. */
function Changes({ statement }: { readonly statement: StatementSummaryView }) {
  const { queries } = useOffice();
  const { volumeFolio, requestedAt } = statement;
  const isKept = statement.state === 'kept';
  const ofTitle = useQuery(
    queries.statements.list.queryOptions({ input: { volumeFolio }, enabled: isKept }),
  ).data;
  const before = (ofTitle ?? [])
    .filter((other) => other.state === 'kept' && other.requestedAt < requestedAt)
    .toSorted((a, b) => b.requestedAt - a.requestedAt)[0];
  const isCompared = isKept && before !== undefined;
  const [later, earlier] = [
    useQuery(queries.statements.get.queryOptions({ input: { id: statement.id }, enabled: isCompared })).data,
    useQuery(queries.statements.get.queryOptions({ input: { id: before?.id ?? '' }, enabled: isCompared }))
      .data,
  ];
  if (before === undefined || !earlier?.statement || !later?.statement) return null;
  const changes = registerChanges(earlier.statement, later.statement);
  const isPartial = [earlier, later].some(({ leftOut }) => leftOut.length > 0);
  const named = changes.slice(0, 3).map(({ what, kind }) => `${what} ${changeKindTexts[kind]}`);
  return (
    <span className={styles.under}>
      {changesText(changes.length, isPartial)} since {producedText(before.producedDate ?? '')}
      {named.length > 0 ? `: ${named.join('; ')}${changes.length > named.length ? '…' : ''}` : ''}
    </span>
  );
}
