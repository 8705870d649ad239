import FolderInput from 'lucide-react/icons/folder-input';
import FolderOutput from 'lucide-react/icons/folder-output';
import Printer from 'lucide-react/icons/printer';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import type { StatementView } from '../../../shared/contract/views/statement.ts';
import type { RegisterStatement } from '../../../shared/model/register-statement.ts';
import { ActionsMenu, type MenuAction } from '../../ui/actions-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { useIsWider } from '../../ui/use-is-narrow.ts';
import { MoveDialog } from '../filing/move-dialog.tsx';
import { AttachToMatterDialog } from '../matter-picker/attach-to-matter.tsx';
import { takeProprietorsText, UseProprietors, useTakeProprietors } from '../parties/use-proprietors.tsx';
import { usePrintStatement } from './print-statement.tsx';
import { PdfButton } from './statement-pdf.tsx';

/** Less than this holds its views and its PDF in one row, and nothing else. px at 100 %. */
const everyButton = 1000;

interface StatementActsProps {
  readonly kept: StatementView;
  readonly matter: { readonly id: string; readonly number: string } | null;
}

/** What can be done with a statement: its PDF is a button, what is rare is in a menu, and so is the rest where there is little room. */
export function StatementActs({ kept, matter }: StatementActsProps) {
  const { statement } = kept;
  const isWide = useIsWider(everyButton);
  return (
    <>
      {isWide && statement ? <PrintButton kept={kept} statement={statement} /> : null}
      <PdfButton kept={kept} />
      {isWide && statement && matter ? <UseProprietors statementId={kept.id} matter={matter} /> : null}
      {statement && !isWide ? (
        <NarrowMenu kept={kept} statement={statement} matter={matter} />
      ) : (
        <StatementMenu kept={kept} more={[]} />
      )}
    </>
  );
}

interface WithStatement extends Pick<StatementActsProps, 'kept'> {
  readonly statement: RegisterStatement;
}

function PrintButton({ kept, statement }: WithStatement) {
  const { print, isPending, sheet } = usePrintStatement({ kept, statement });
  return (
    <>
      <Button icon={<Printer size={15} />} isPending={isPending} onPress={print}>
        Print…
      </Button>
      {sheet}
    </>
  );
}

function NarrowMenu({ kept, statement, matter }: StatementActsProps & WithStatement) {
  const { print, sheet } = usePrintStatement({ kept, statement });
  const take = useTakeProprietors({ statementId: kept.id, matter: matter ?? { id: '', number: '' } });
  const more: readonly (MenuAction | null)[] = [
    { text: 'Print…', icon: <Printer size={14} aria-hidden="true" />, onAction: print },
    matter === null
      ? null
      : {
          text: takeProprietorsText,
          icon: <UserPlus size={14} aria-hidden="true" />,
          onAction: () => take.mutate(),
        },
  ];
  return (
    <>
      <StatementMenu kept={kept} more={more} />
      {sheet}
    </>
  );
}

function StatementMenu({
  kept,
  more,
}: Pick<StatementActsProps, 'kept'> & { readonly more: readonly (MenuAction | null)[] }) {
  const [dialog, setDialog] = useState<'move' | 'attach' | null>(null);
  const { id, volumeFolio } = kept;
  return (
    <>
      <ActionsMenu
        label="More actions for this statement"
        actions={[
          ...more,
          {
            text: 'Move to another matter…',
            icon: <FolderOutput size={14} aria-hidden="true" />,
            onAction: () => setDialog('move'),
          },
          {
            text: 'Attach to a matter…',
            icon: <FolderInput size={14} aria-hidden="true" />,
            onAction: () => setDialog('attach'),
          },
        ]}
      />
      {dialog === 'move' ? (
        <MoveDialog things={[{ kind: 'statement', id }]} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'attach' ? (
        <AttachToMatterDialog
          thing={{ kind: 'kept', what: 'statement', id }}
          name={`the register statement for ${volumeFolio}`}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}
