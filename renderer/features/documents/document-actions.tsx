import { useQuery } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import FolderOpen from 'lucide-react/icons/folder-open';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Save from 'lucide-react/icons/save';
import type { DragEvent } from 'react';
import { maxDragged } from '../../../shared/contract/procedures/documents.ts';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { fileTypeFacts } from '../../../shared/model/file-types.ts';
import { useOffice } from '../../bridge/office.tsx';
import { showError } from '../../bridge/show-error.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import styles from './documents.module.css';
import { dragData } from './drag-data.ts';
import { useDocumentActs } from './use-document-acts.ts';

/** The ways out of the store: to a place picked, to the folder, and by dragging. */
export function DocumentActions({
  document,
  hasDrag,
  isSmall = false,
}: {
  readonly document: DocumentView;
  readonly hasDrag: boolean;
  readonly isSmall?: boolean;
}) {
  const { queries } = useOffice();
  const { save, show, open } = useDocumentActs();
  const size = isSmall ? 'small' : 'normal';
  const { id } = document;
  const desktop = useQuery(queries.desktop.get.queryOptions({ input: {} }));
  const { opens } = fileTypeFacts(document.fileType);
  return (
    <>
      {hasDrag && document.state === 'stored' ? <DragHandle document={document} /> : null}
      <Button
        size={size}
        icon={<Save size={15} />}
        isPending={save.isPending}
        onPress={() => save.mutate({ id })}
      >
        Save as…
      </Button>
      <Button
        size={size}
        icon={<FolderOpen size={15} />}
        isPending={show.isPending}
        onPress={() => show.mutate({ id })}
      >
        Show in folder
      </Button>
      {opens && desktop.data?.opensDocuments === true && document.state === 'stored' ? (
        <Button
          size={size}
          icon={<ExternalLink size={15} />}
          isPending={open.isPending}
          onPress={() => open.mutate({ id })}
        >
          Open in another program
        </Button>
      ) : null}
    </>
  );
}

/**
 * Dragging goes out of the window: by the desktop where the host can, else by a link that the desktop downloads. Where the
 * dragged document is one of several that are chosen, all of them go.
 */
export function useDragOut(): (document: DocumentView, event: DragEvent, chosen?: readonly string[]) => void {
  const { client } = useOffice();
  const notify = useViewState((state) => state.notify);
  return (document, event, chosen = [document.id]) => {
    const refuse = (title: string, body: string) => {
      event.preventDefault();
      notify({ kind: 'problem', title, body });
    };
    if (document.state !== 'stored')
      return refuse(
        'A file that failed verification cannot be dragged out',
        'Use “Save as…” and open the file with caution.',
      );
    if (chosen.length > maxDragged)
      return refuse(
        `${chosen.length.toLocaleString('en-AU')} documents are too many to drag at once`,
        `Drag up to ${maxDragged} documents, or use “Export as ZIP…”.`,
      );
    const data = dragData(document, window.location.href);
    if (data === null) {
      event.preventDefault();
      client.documents.startDrag({ ids: [...chosen] }).catch(showError);
      return;
    }
    if (chosen.length > 1)
      return refuse(
        'In a browser, you can drag one document at a time',
        'Use “Export as ZIP…” or “Save copies…” for the selected documents, or drag a document that is not selected.',
      );
    event.dataTransfer.effectAllowed = 'copy';
    for (const [type, value] of data) event.dataTransfer.setData(type, value);
  };
}

function DragHandle({ document }: { readonly document: DocumentView }) {
  const dragOut = useDragOut();
  return (
    <span
      className={styles.drag}
      draggable
      onDragStart={(event) => dragOut(document, event)}
      role="img"
      aria-label={`Drag ${document.fileName} to the desktop or an email. With the keyboard, use Save as.`}
      title={document.fileName}
    >
      <GripVertical size={15} aria-hidden="true" />
      Drag to desktop or email
    </span>
  );
}
