import { useMutation, useQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { DeletedDocumentView } from '../../../../shared/contract/views/document.ts';
import { ownDocumentBinDays } from '../../../../shared/model/own-document.ts';
import { ownKindTexts } from '../../../../shared/model/own-document-text.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useOfficeState } from '../../../bridge/use-office-state.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelConfirm } from '../../../ui/cancel-confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/message.tsx';
import { dayText } from '../../../ui/moment.ts';
import { useNow } from '../../../ui/use-now.ts';
import styles from './own.module.css';
import { deleteForGoodQuestion } from './text.ts';

/** The way to own documents that were deleted and can be restored; nothing where there are none. */
export function DeletedDocuments() {
  const { queries } = useOffice();
  const deleted = useQuery(queries.ownDocuments.deleted.queryOptions({ input: {} })).data ?? [];
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<DeletedDocumentView | null>(null);
  if (deleted.length === 0 && !isOpen) return null;
  return (
    <>
      <Button icon={<Trash2 size={15} />} onPress={() => setOpen(true)}>
        {`Deleted documents (${deleted.length})`}
      </Button>
      <Dialog
        title="Deleted documents"
        isOpen={isOpen}
        isWide
        onClose={() => setOpen(false)}
        actions={<Button onPress={() => setOpen(false)}>Done</Button>}
      >
        <div className="grid gap-3">
          <p>
            {deleted.length === 0
              ? 'There are no deleted documents.'
              : `Documents that your office added and deleted. Each can be restored for ${ownDocumentBinDays} days, then it is deleted permanently.`}
          </p>
          <ul className="ruled" aria-label="Deleted documents">
            {deleted.map((one) => (
              <Deleted key={one.id} one={one} onAsk={() => setAsked(one)} />
            ))}
          </ul>
        </div>
      </Dialog>
      {asked === null ? null : <DeleteForGood one={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Deleted({ one, onAsk }: { readonly one: DeletedDocumentView; readonly onAsk: () => void }) {
  const { id, own, matterNumber, until } = one;
  const now = useNow();
  const restore = useRestore();
  return (
    <li className={styles.binned}>
      <span className="grow break">
        {own.name}
        <span className="quiet block">
          {`${ownKindTexts[own.kind]} \u00b7 matter ${matterNumber} \u00b7 until ${dayText(until, now)}`}
        </span>
      </span>
      <Button
        size="small"
        aria-label={`Restore ${own.name}`}
        isPending={restore.isPending}
        onPress={() => restore.mutate({ id })}
      >
        Restore
      </Button>
      <Button
        size="small"
        kind="quiet"
        isDestructive
        aria-label={`Delete permanently: ${own.name}`}
        onPress={onAsk}
      >
        Delete permanently…
      </Button>
    </li>
  );
}

export function useRestore() {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  return useMutation(
    queries.ownDocuments.restore.mutationOptions({
      onSuccess: ({ productName, matterNumber }) =>
        notify({ title: `${productName} restored to matter ${matterNumber}` }),
      meta: { invalidates: [queries.documents.key(), queries.matters.key(), queries.ownDocuments.key()] },
    }),
  );
}

function DeleteForGood({
  one,
  onClose,
}: {
  readonly one: DeletedDocumentView;
  readonly onClose: () => void;
}) {
  const { queries } = useOffice();
  const office = useOfficeState();
  const notify = useViewState((state) => state.notify);
  const remove = useMutation(
    queries.ownDocuments.deletePermanently.mutationOptions({
      onSuccess() {
        onClose();
        notify({ title: `${one.own.name} deleted permanently` });
      },
      meta: { isErrorShown: true, invalidates: [queries.ownDocuments.key(), queries.matters.key()] },
    }),
  );
  return (
    <Dialog
      title={`Delete “${one.own.name}” permanently?`}
      role="alertdialog"
      isOpen
      isKept={remove.isPending}
      onClose={onClose}
      actions={
        <CancelConfirm
          confirm="Delete permanently"
          kind="danger"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ id: one.id })}
          onCancel={onClose}
        />
      }
    >
      <p>{deleteForGoodQuestion(office?.office ?? null)}</p>
      {remove.error ? <Failure failure={errorMessage(remove.error)} /> : null}
    </Dialog>
  );
}
