import FolderDown from 'lucide-react/icons/folder-down';
import Printer from 'lucide-react/icons/printer';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { bytesText } from '../../ui/bytes.ts';
import { hiddenText } from '../../ui/table/hidden-text.ts';
import { FootActions, TableFoot } from '../../ui/table/table-box.tsx';
import { useDocumentsView } from './documents-view.ts';
import { ExportZip } from './export-zip.tsx';
import { isPrintKey } from './pdf/use-print.ts';
import { PrintProgress, usePrintMany } from './pdf/use-print-many.tsx';
import { listText } from './text.ts';
import type { DocumentQuestion } from './use-documents.ts';
import { ExportProgress, useExport } from './use-export.tsx';

interface SelectionBarProps {
  /** Of the list. */
  readonly count: number;
  /** Without a filter; null while it is not known. */
  readonly total: number | null;
  /** Of the chosen documents those that the filter hides. */
  readonly hidden: number;
  /** Gives the order in which documents are printed. */
  readonly question: DocumentQuestion;
}

/** Below the list: how many there are, or what is selected and what can be done with it. Ctrl+P prints. */
export function SelectionBar({ count, total, hidden, question }: SelectionBarProps) {
  const { selection, sizes, active, chooseNone } = useDocumentsView();
  const { ids } = selection;
  const documentExport = useExport();
  const printing = usePrintMany();
  const many = { ids: [...ids] };
  const { by, isDescending } = question;
  const print = () =>
    printing.print(ids.size > 0 ? [...ids] : active === null ? [] : [active.id], by, isDescending);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPrintKey(event)) return;
      event.preventDefault();
      print();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <TableFoot
      text={ids.size === 0 ? listText(count, total) : selectionText(sizes, hidden)}
      isChoice={ids.size > 0}
    >
      {ids.size === 0 ? null : (
        <FootActions label="Actions for selected documents">
          <Button
            size="small"
            icon={<FolderDown size={14} />}
            onPress={() => documentExport.start({ kind: 'copies' }, many)}
          >
            Save copies…
          </Button>
          <ExportZip documentExport={documentExport} many={many} />
          <Button size="small" icon={<Printer size={14} />} onPress={print}>
            Print
          </Button>
          <Button kind="quiet" size="small" icon={<X size={14} />} onPress={chooseNone}>
            Clear selection
          </Button>
        </FootActions>
      )}
      <ExportProgress documentExport={documentExport} />
      <PrintProgress printing={printing} />
    </TableFoot>
  );
}

/** `12 selected, 3.4 MB`, and how many of them are out of sight. */
function selectionText(sizes: ReadonlyMap<string, number>, hidden: number): string {
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const said = `${sizes.size.toLocaleString('en-AU')} selected, ${bytesText(bytes)}`;
  return said + hiddenText(sizes.size, hidden);
}
