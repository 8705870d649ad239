import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef } from 'react';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { bytesText } from '../../ui/bytes.ts';
import { Chip } from '../../ui/chip.tsx';
import { dayText, fullMoment } from '../../ui/moment.ts';
import { cardClass } from '../../ui/page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useDragOut } from './document-actions.tsx';
import styles from './documents.module.css';

interface DocumentTableProps {
  readonly documents: readonly DocumentView[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
}

const rowHeight = 50;

/** The documents as a list to move in with the arrow keys; Enter or a double click opens. Only rows in sight are drawn. */
export function DocumentTable({ documents, selectedId, onSelect }: DocumentTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const now = useNow();
  const rows = useVirtualizer({
    count: documents.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => documents[index]?.id ?? index,
    overscan: 10,
  });
  const at = documents.findIndex((one) => one.id === selectedId);
  const open = (documentId: string) =>
    void navigate({ to: '/documents/$documentId', params: { documentId } });
  const moves: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: 10,
    PageUp: -10,
    Home: -documents.length,
    End: documents.length,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (event.key === 'Enter') return open(selectedId);
    if (move === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(at + move, 0), documents.length - 1);
    const id = documents[next]?.id;
    if (id) onSelect(id);
    rows.scrollToIndex(next);
  };
  return (
    <div className={`${cardClass} ${styles.tableBox}`}>
      <div className={styles.head} aria-hidden="true">
        <span>Document</span>
        <span>Matter</span>
        <span>Received</span>
        <span className={styles.right}>Size</span>
      </div>
      <div
        ref={scroller}
        className={styles.scroller}
        role="listbox"
        tabIndex={0}
        aria-label="Documents, newest first"
        aria-activedescendant={`document-${selectedId}`}
        onKeyDown={onKeyDown}
      >
        <div className={styles.spacer} role="presentation" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((row) => {
            const document = documents[row.index];
            if (!document) return null;
            return (
              <Row
                key={row.key}
                document={document}
                start={row.start}
                place={row.index + 1}
                count={documents.length}
                now={now}
                isSelected={document.id === selectedId}
                onSelect={() => onSelect(document.id)}
                onOpen={() => open(document.id)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  readonly document: DocumentView;
  readonly start: number;
  readonly place: number;
  readonly count: number;
  readonly now: number;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onOpen: () => void;
}

function Row({ document, start, place, count, now, isSelected, onSelect, onOpen }: RowProps) {
  const onDragStart = useDragOut(document);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the listbox, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox points at its options and keeps the focus
    <div
      id={`document-${document.id}`}
      role="option"
      aria-selected={isSelected}
      aria-posinset={place}
      aria-setsize={count}
      className={styles.row}
      style={{ transform: `translateY(${start}px)` }}
      draggable={document.state === 'stored'}
      onDragStart={onDragStart}
      onClick={onSelect}
      onDoubleClick={onOpen}
    >
      <span className={styles.cell}>
        <span className={styles.name}>{document.productName}</span>{' '}
        {document.state === 'quarantined' ? (
          <Chip tone="warn" shape="square">
            set aside
          </Chip>
        ) : null}
        <span className={styles.under}>
          {[...new Set([document.identifier, document.address])].filter(Boolean).join(' \u00b7 ')}
        </span>
      </span>
      <span className={styles.cell}>{document.matterNumber}</span>
      <span className={styles.soft} title={fullMoment(document.receivedAt)}>
        {dayText(document.receivedAt, now)}
      </span>
      <span className={`${styles.soft} ${styles.right}`}>{bytesText(document.bytes)}</span>
    </div>
  );
}
