import FilePlus from 'lucide-react/icons/file-plus';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { maxOwnFiles } from '../../../../shared/model/own-document.ts';
import { Button } from '../../../ui/button.tsx';
import { bytesText } from '../../../ui/bytes.ts';
import { Dialog, FormFoot } from '../../../ui/dialog.tsx';
import { DropOver } from '../../../ui/drop-over.tsx';
import { Message } from '../../../ui/message.tsx';
import { isDialogOpen } from '../../../ui/open-dialogs.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import styles from './own.module.css';
import { OwnFields } from './own-fields.tsx';
import { type PendingFile, usePendingFiles } from './pending-files.ts';
import { addButtonText, addingText, addText, dropText, leftOutText } from './text.ts';
import { readyFiles, useAddFiles } from './use-add-files.ts';

interface MatterProps {
  readonly matter: { readonly id: string; readonly number: string };
}

/** The way to add PDFs of one's own to a matter. What was chosen before and not added is shown again. */
export function AddDocumentsButton({ matter }: MatterProps) {
  const { files, take, open } = usePendingFiles();
  const button = (
    <Button size="small" icon={<FilePlus size={14} />} onPress={() => open(matter.id)}>
      Add PDFs…
    </Button>
  );
  if (files.some(({ matterId }) => matterId === matter.id)) return button;
  return (
    <ChooseFiles onFiles={(chosen) => take(matter.id, chosen)}>
      <Button size="small" icon={<FilePlus size={14} />}>
        Add PDFs…
      </Button>
    </ChooseFiles>
  );
}

function ChooseFiles({
  onFiles,
  children,
}: {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}) {
  return (
    <FileTrigger
      acceptedFileTypes={['.pdf', 'application/pdf']}
      allowsMultiple
      onSelect={(files) => {
        if (files !== null && files.length > 0) onFiles([...files]);
      }}
    >
      {children}
    </FileTrigger>
  );
}

/** Takes files that are dropped on the page of a matter, and has the dialog in which they are named. */
export function AddDocuments({ matter }: MatterProps) {
  const { openFor, take } = usePendingFiles();
  const { id } = matter;
  const isOpen = openFor === id;
  // Whoever comes back to the page opens the dialog again.
  useEffect(
    () => () => {
      const { openFor: last, open } = usePendingFiles.getState();
      if (last === id) open(null);
    },
    [id],
  );
  const isOver = useFileDrop(
    // Another dialog stands over the page: what is dropped there is for neither.
    () => isOpen || !isDialogOpen(),
    (files) => take(id, files),
  );
  return (
    <>
      {isOver ? <DropOver text={dropText(matter.number)} /> : null}
      {isOpen ? <AddDialog matter={matter} /> : null}
    </>
  );
}

function AddDialog({ matter }: MatterProps) {
  const { files: all, leftOut, adding, take, remove, open } = usePendingFiles();
  const files = all.filter(({ matterId }) => matterId === matter.id);
  const add = useAddFiles();
  const isAdding = files.some(({ state }) => state === 'adding');
  const isChecking = files.some(({ state }) => state === 'checking');
  // What was interrupted can be tried again.
  const offered = files.filter(({ state, isBad }) => state === 'ready' && !isBad);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (adding !== null || isChecking) return;
    const ready = readyFiles(offered);
    if (ready.length === 0) return;
    add.mutate({ matter, files: ready });
  };
  const cancel = () => {
    adding?.abort();
    remove(files.map(({ id }) => id));
    open(null);
  };
  // Some were added: there is nothing to cancel. What is typed for the others stays.
  const isPartlyAdded = add.data !== undefined && add.data.added.length + add.data.had.length > 0;
  const close = () => {
    remove(files.filter(({ isBad }) => isBad).map(({ id }) => id));
    open(null);
  };
  return (
    <Dialog title={`Add documents to matter ${matter.number}`} isOpen isWide onClose={() => open(null)}>
      <form className="grid gap-4" onSubmit={submit} noValidate aria-label="Add documents">
        <p>{addText}</p>
        {leftOut > 0 ? (
          <Message tone="warn" title="Too many files at once">
            {leftOutText(leftOut, maxOwnFiles)}
          </Message>
        ) : null}
        {files.map((file) => (
          <FileToAdd key={file.id} file={file} />
        ))}
        {isAdding ? null : (
          <div>
            <ChooseFiles onFiles={(chosen) => take(matter.id, chosen)}>
              <Button size="small" icon={<FilePlus size={14} />}>
                Choose more files…
              </Button>
            </ChooseFiles>
          </div>
        )}
        <FormFoot>
          <Button onPress={isPartlyAdded ? close : cancel}>{isPartlyAdded ? 'Close' : 'Cancel'}</Button>
          <Button
            kind="primary"
            type="submit"
            isPending={adding !== null}
            isDisabled={offered.length === 0 || isChecking}
          >
            {addButtonText(Math.max(1, offered.length))}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}

function FileToAdd({ file }: { readonly file: PendingFile }) {
  const { change, remove } = usePendingFiles();
  const { id, name, state, problem, isBad, details, faults } = file;
  return (
    <fieldset className={styles.file}>
      <legend className="medium">{name}</legend>
      <div className="row between gap-3">
        <span className="quiet" role={state === 'checking' ? 'status' : undefined}>
          {state === 'checking' ? (
            <>
              <Spinner /> Checking…
            </>
          ) : state === 'adding' ? (
            addingText(file.done)
          ) : (
            bytesText(file.file.size)
          )}
        </span>
        {state === 'adding' ? null : (
          <Button size="small" kind="quiet" aria-label={`Leave out ${name}`} onPress={() => remove([id])}>
            Leave out
          </Button>
        )}
      </div>
      {problem === null ? null : (
        <Message tone="bad" title="Not added">
          {problem}
        </Message>
      )}
      {isBad ? null : (
        <OwnFields
          details={details}
          faults={faults}
          onChange={(part) =>
            change(id, {
              details: { ...details, ...part },
              faults: faults.filter(({ field }) => !(field in part)),
            })
          }
        />
      )}
    </fieldset>
  );
}
