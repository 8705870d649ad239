import { Link } from '@tanstack/react-router';
import type { DocumentOrder } from '../../../shared/contract/procedures/documents.ts';
import { bytesText } from '../../ui/bytes.ts';
import { dayText, fullMoment } from '../../ui/moment.ts';
import { Snippet } from '../../ui/snippet.tsx';
import type { SortedColumn } from '../../ui/table/table-column.ts';
import { aboutText } from './about-text.ts';
import { DocumentMark } from './document-mark.tsx';
import styles from './documents.module.css';
import { hasThumbnail } from './thumbnails/has-thumbnail.ts';
import { Thumbnail } from './thumbnails/thumbnail.tsx';
import type { ListedDocument } from './use-documents.ts';

type Column = SortedColumn<ListedDocument, DocumentOrder>;

/** How many columns stand beside the preview: in a short line what it is about stands under its name with the address. */
type ColumnRoom = 'short' | 'usual' | 'wide';

/** What the columns show of documents. */
export function documentColumns(now: number, room: ColumnRoom): readonly Column[] {
  const matter: Column = {
    id: 'matter',
    title: 'Matter',
    width: 96,
    sorts: 'ascending',
    cell: ({ matterId, matterNumber }) =>
      matterId === null ? (
        <span title={matterNumber}>{matterNumber}</span>
      ) : (
        <Link
          to="/matters/$matterId"
          params={{ matterId }}
          tabIndex={-1}
          className="hover-link"
          title={matterNumber}
        >
          {matterNumber}
        </Link>
      ),
  };
  const received: Column = {
    id: 'received',
    title: 'Received',
    width: 104,
    sorts: 'descending',
    cell: ({ receivedAt }) => (
      <span className="quiet" title={fullMoment(receivedAt)}>
        {dayText(receivedAt, now)}
      </span>
    ),
  };
  const size: Column = {
    id: 'size',
    title: 'Size',
    width: 76,
    isRight: true,
    sorts: 'descending',
    cell: ({ bytes }) => (
      <span className="quiet" title={bytesText(bytes)}>
        {bytesText(bytes)}
      </span>
    ),
  };
  if (room === 'short') return [product(true), matter, received, size];
  if (room === 'usual') return [product(true), matter, received, size, name];
  return [product(false), about, matter, received, size, name];
}

function product(hasAbout: boolean): Column {
  return {
    id: 'product',
    title: 'Document',
    width: 190,
    grow: 3,
    isFixed: true,
    sorts: 'ascending',
    cell: (document) => (
      <>
        {hasThumbnail(document) ? <Thumbnail document={document} className={styles.inRow} /> : null}
        <span className="medium" title={nameText(document, hasAbout)}>
          {/* What may be cut off is never that it is no certificate. */}
          {document.own === null ? null : <DocumentMark document={document} />} {nameText(document, hasAbout)}
          {document.own === null ? <DocumentMark document={document} /> : null}
        </span>
        {document.inside === undefined ? (
          <span
            className="quiet block clip"
            title={hasAbout || document.own ? aboutText(document) : (document.address ?? undefined)}
          >
            {hasAbout || document.own ? aboutText(document) : document.address}
          </span>
        ) : (
          <Snippet
            snippet={document.inside.snippet}
            lead={24}
            className={`quiet block clip ${styles.inside}`}
          />
        )}
      </>
    ),
  };
}

const about: Column = {
  id: 'about',
  title: 'Title or property',
  width: 110,
  grow: 1,
  sorts: 'ascending',
  cell: ({ identifier }) => <span title={identifier}>{identifier}</span>,
};

const name: Column = {
  id: 'name',
  title: 'File name',
  width: 150,
  grow: 1,
  sorts: 'ascending',
  cell: ({ fileName }) => (
    <span className="quiet" title={fileName}>
      {fileName}
    </span>
  ),
};

/** The name of the product; where words inside stand below it, with what it is about. */
function nameText({ productName, identifier, inside }: ListedDocument, hasAbout: boolean): string {
  return hasAbout && inside !== undefined
    ? [productName, identifier].filter(Boolean).join(', ')
    : productName;
}
