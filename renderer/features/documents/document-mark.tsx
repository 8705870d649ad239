import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { fileTypeFacts } from '../../../shared/model/file-types.ts';
import { Chip } from '../../ui/chip.tsx';

/** Beside a document's name: that it failed verification, or is not a PDF. */
export function DocumentMark({ document }: { readonly document: Pick<DocumentView, 'state' | 'fileType'> }) {
  const { state, fileType } = document;
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
