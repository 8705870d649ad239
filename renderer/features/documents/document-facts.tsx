import { Link } from '@tanstack/react-router';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { copyName } from '../../../shared/model/copy-of.ts';
import { fileTypeFacts } from '../../../shared/model/file-types.ts';
import { notesText } from '../../../shared/model/note-text.ts';
import { ownKindTexts } from '../../../shared/model/own-document-text.ts';
import { bytesText } from '../../ui/bytes.ts';
import { dayInWords } from '../../ui/day-in-words.ts';
import { Facts } from '../../ui/facts.tsx';
import { fullMoment } from '../../ui/moment.ts';
import styles from './documents.module.css';
import { notCertificateText } from './own/text.ts';
import { SavedAs } from './rename-document.tsx';
import { awayText } from './text.ts';

/** The way to the matter, where there is one. */
export function MatterOf({
  document: { matterId, matterNumber },
}: {
  readonly document: Pick<DocumentView, 'matterId' | 'matterNumber'>;
}) {
  if (matterId === null) return matterNumber;
  return (
    <Link to="/matters/$matterId" params={{ matterId }}>
      {matterNumber}
    </Link>
  );
}

export function DocumentFacts({
  document,
  isShort,
}: {
  readonly document: DocumentView;
  readonly isShort?: boolean;
}) {
  const statement =
    document.statementId === null ? null : (
      <Link to="/statements/$statementId" params={{ statementId: document.statementId }}>
        Show register statement
      </Link>
    );
  const { own } = document;
  const order =
    statement || own ? null : (
      <Link to="/orders/$orderId" params={{ orderId: document.orderViewId }}>
        {document.orderId}, item {document.orderItemNumber}
      </Link>
    );
  return (
    <>
      <Facts
        isStacked
        facts={[
          { name: 'Matter', value: <MatterOf document={document} /> },
          { name: 'Type', value: own && ownKindTexts[own.kind] },
          { name: 'Date of the document', value: own?.datedOn ? dayInWords(own.datedOn) : null },
          { name: 'Obtained from', value: own?.origin || null },
          { name: 'Copy of', value: own ? own.copyOf.map(copyName).join('; ') : null },
          { name: 'Title or property', value: document.identifier },
          { name: 'Address', value: document.address === document.identifier ? null : document.address },
          { name: own ? 'Added' : 'Received', value: fullMoment(document.receivedAt) },
          { name: 'Order', value: order },
          { name: 'Statement', value: statement },
          { name: 'File type', value: typeText(document) },
          { name: 'Size', value: bytesText(document.bytes) },
          { name: 'Where', value: document.isAway ? awayText : null },
          { name: 'File name', value: <SavedAs document={document} /> },
          { name: 'Note', value: own ? notCertificateText : document.remark && notesText(document.remark) },
        ]}
      />
      {isShort ? null : (
        <details className={styles.technical}>
          <summary className="quiet">Technical details</summary>
          <Facts
            isStacked
            facts={[{ name: 'Fingerprint (SHA-256)', value: document.sha256, isMono: true }]}
          />
          <p className="quiet">A copy with the same fingerprint is identical to this file.</p>
        </details>
      )}
    </>
  );
}

/** A PDF is expected. The type of a file that failed verification is not reliable. */
function typeText({ fileType, state }: DocumentView): string | null {
  if (fileType === 'pdf' || state !== 'stored') return null;
  return fileTypeFacts(fileType)
    .name.replace(/^an? /, '')
    .replace(/^./, (first) => first.toUpperCase());
}
