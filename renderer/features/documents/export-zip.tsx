import FileArchive from 'lucide-react/icons/file-archive';
import { useState } from 'react';
import type { ZipDetail } from '../../../shared/contract/procedures/documents.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDocumentsView } from './documents-view.ts';
import { zipDialogTexts } from './text.ts';
import type { DocumentExport, Many } from './use-export.tsx';

/** Exports documents as one ZIP, with a page that reads without Landfolio; a person says first what that page tells. */
export function ExportZip({
  documentExport,
  many,
}: {
  readonly documentExport: DocumentExport;
  readonly many: Many;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        icon={<FileArchive size={14} />}
        isPending={documentExport.progress !== null}
        onPress={() => setAsking(true)}
      >
        Export as ZIP…
      </Button>
      {isAsking ? (
        <ZipDialog
          onClose={() => setAsking(false)}
          onExport={(leaveOut) => {
            setAsking(false);
            documentExport.start({ kind: 'zip', leaveOut }, many);
          }}
        />
      ) : null}
    </>
  );
}

function ZipDialog({
  onClose,
  onExport,
}: {
  readonly onClose: () => void;
  readonly onExport: (leaveOut: ZipDetail[]) => void;
}) {
  const { zipLeavesOut: leftOut, leaveOutOfZip } = useDocumentsView();
  const box = (detail: ZipDetail) => (
    <Checkbox
      isSelected={!leftOut.includes(detail)}
      onChange={(isShown) =>
        leaveOutOfZip(isShown ? leftOut.filter((other) => other !== detail) : [...leftOut, detail])
      }
    >
      {zipDialogTexts.details[detail]}
    </Checkbox>
  );
  return (
    <Dialog
      title={zipDialogTexts.title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" autoFocus onPress={() => onExport([...leftOut])}>
            Export…
          </Button>
        </>
      }
    >
      <p>{zipDialogTexts.about}</p>
      {box('costs')}
      {box('client')}
      {box('followUps')}
    </Dialog>
  );
}
