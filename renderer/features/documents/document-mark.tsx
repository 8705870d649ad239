import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { fileTypeFacts } from '../../../shared/model/file-types.ts';
import { ownDocumentText } from '../../../shared/model/own-document-text.ts';
import { Chip } from '../../ui/chip.tsx';

/** Beside a document's name: that a person added it, that it failed verification, or is not a PDF. */
export function DocumentMark({
  document,
}: {
  readonly document: Pick<DocumentView, 'state' | 'fileType' | 'own'>;
}) {
  const { state, fileType, own } = document;
  if (own !== null)
    return (
      <>
        {' '}
        <Chip tone="away" shape="square">
          {ownDocumentText}
        </Chip>
      </>
    );
  if (state === 'stored' && fileType === 'pdf') return null;
  return (
    <>
      {' '}
      <Chip tone={state === 'stored' ? 'still' : 'warn'} shape="square">
        {state === 'stored' ? fileTypeFacts(fileType).label : 'Failed verification'}
      </Chip>
    </>
  );
}
