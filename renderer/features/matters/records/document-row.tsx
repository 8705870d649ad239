import { Link, useNavigate } from '@tanstack/react-router';
import File from 'lucide-react/icons/file';
import FileCheck from 'lucide-react/icons/file-check';
import FolderOpen from 'lucide-react/icons/folder-open';
import Paperclip from 'lucide-react/icons/paperclip';
import Save from 'lucide-react/icons/save';
import ScrollText from 'lucide-react/icons/scroll-text';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import Trash2 from 'lucide-react/icons/trash-2';
import Unlink from 'lucide-react/icons/unlink';
import { useState } from 'react';
import type { DocumentView } from '../../../../shared/contract/views/document.ts';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { MatterLinkView } from '../../../../shared/contract/views/matter-home.ts';
import { titleNumber } from '../../../../shared/model/land-identity.ts';
import { Chip } from '../../../ui/chip.tsx';
import { dayText, fullMoment } from '../../../ui/moment.ts';
import { aboutText } from '../../documents/about-text.ts';
import { DocumentMark } from '../../documents/document-mark.tsx';
import { DownloadAgain } from '../../documents/download-again.tsx';
import { DeleteDialog } from '../../documents/own/delete-own.tsx';
import { Thumbnail } from '../../documents/thumbnails/thumbnail.tsx';
import { useDocumentActs } from '../../documents/use-document-acts.ts';
import { RowMenu } from '../../filing/row-menu.tsx';
import { useEnterMatter } from '../../matter-picker/current-matter.ts';
import { useDetach } from '../../matter-picker/use-detach.ts';
import { phaseText } from '../../orders/phase.ts';
import { Age } from '../searches/age.tsx';
import styles from './rows.module.css';

const stored = phaseText('complete', '');

/** A certificate that came, with its order. */
export function DocumentRow({
  document,
  matter,
  now,
}: {
  readonly document: DocumentView;
  readonly matter: MatterView;
  readonly now: number;
}) {
  const { id, identifier, orderViewId, own, productName, receivedAt } = document;
  const navigate = useNavigate();
  const enter = useEnterMatter();
  const { save, show } = useDocumentActs();
  const isOfTitle = titleNumber(identifier) !== null;
  const RowIcon = own === null ? FileCheck : File;
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li className={styles.row}>
      <Thumbnail document={document} icon={<RowIcon size={15} className="faint" aria-hidden="true" />} />
      <span className={styles.what}>
        <Link to="/documents/$documentId" params={{ documentId: id }} className={styles.name}>
          {productName}
        </Link>
        <span className={styles.under}>{aboutText(document)}</span>
      </span>
      <span>
        {document.state === 'stored' && own === null ? <Chip tone={stored.tone}>{stored.text}</Chip> : null}
        <DocumentMark document={document} />
      </span>
      {isOfTitle ? (
        <Age at={receivedAt} now={now} text={dayText(receivedAt, now)} />
      ) : (
        <span className="quiet" title={fullMoment(receivedAt)}>
          {dayText(receivedAt, now)}
        </span>
      )}
      <span className={styles.from}>
        <DownloadAgain document={document} />
        {orderViewId === '' ? null : (
          <Link to="/orders/$orderId" params={{ orderId: orderViewId }} className="hover-link">
            Order {document.orderId}
          </Link>
        )}
      </span>
      <RowMenu
        label={`Actions for ${[productName, identifier].filter(Boolean).join(' for ')}`}
        movable={{ kind: 'document', id }}
        actions={[
          {
            text: 'Save as…',
            icon: <Save size={14} aria-hidden="true" />,
            onAction: () => save.mutate({ id }),
          },
          {
            text: 'Show in folder',
            icon: <FolderOpen size={14} aria-hidden="true" />,
            onAction: () => show.mutate({ id }),
          },
          isOfTitle
            ? {
                text: 'Go to title to order again',
                icon: <ScrollText size={14} aria-hidden="true" />,
                onAction: () => {
                  enter(matter);
                  void navigate({ to: '/title', search: { titleId: identifier } });
                },
              }
            : null,
          orderViewId === ''
            ? null
            : {
                text: 'Open order',
                icon: <SquareArrowOutUpRight size={14} aria-hidden="true" />,
                onAction: () => void navigate({ to: '/orders/$orderId', params: { orderId: orderViewId } }),
              },
          own === null
            ? null
            : {
                text: 'Delete…',
                icon: <Trash2 size={14} aria-hidden="true" />,
                onAction: () => setDeleting(true),
              },
        ]}
      />
      {isDeleting ? <DeleteDialog document={document} onClose={() => setDeleting(false)} /> : null}
    </li>
  );
}

/** A document that came under another matter. */
export function AttachedDocumentRow({ link, now }: { readonly link: MatterLinkView; readonly now: number }) {
  const { label, linkedAt, thing } = link;
  const detach = useDetach();
  const { save, show } = useDocumentActs();
  return (
    <li className={styles.row}>
      <Paperclip size={15} aria-hidden="true" />
      <span className={styles.what}>
        <Link to="/documents/$documentId" params={{ documentId: thing }} className={styles.name}>
          {label}
        </Link>
        <span className={styles.under}>attached from another matter</span>
      </span>
      <span>
        <Chip tone="still">Attached</Chip>
      </span>
      <span className="quiet" title={fullMoment(linkedAt)}>
        {dayText(linkedAt, now)}
      </span>
      <span />
      <RowMenu
        label={`Actions for ${label}`}
        movable={null}
        actions={[
          {
            text: 'Save as…',
            icon: <Save size={14} aria-hidden="true" />,
            onAction: () => save.mutate({ id: thing }),
          },
          {
            text: 'Show in folder',
            icon: <FolderOpen size={14} aria-hidden="true" />,
            onAction: () => show.mutate({ id: thing }),
          },
          {
            text: 'Remove from matter',
            icon: <Unlink size={14} aria-hidden="true" />,
            onAction: () => detach(link),
          },
        ]}
      />
    </li>
  );
}
