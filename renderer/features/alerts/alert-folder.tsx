import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { alertFileFaultText } from '../../../shared/model/alert-file-fault-text.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { momentText } from '../../ui/moment.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { folderStateText } from './text.ts';

/** The folder whose notification files are imported without anybody pressing a button. */
export function AlertFolder() {
  const { queries } = useOffice();
  const now = useNow();
  const folder = useQuery(queries.alerts.folder.queryOptions({ input: {} })).data;
  const { typed, type, drop } = useDraft<{ path: string }>('alert folder');
  const save = useMutation(
    queries.alerts.watchFolder.mutationOptions({
      onSuccess: (_, { path }) => drop({ path }),
      meta: { isErrorShown: true, invalidates: [queries.alerts.folder.key()], awaitsRefetch: true },
    }),
  );
  if (folder === undefined) return null;
  const path = typed.path ?? folder.path;
  const failure = save.error ? errorMessage(save.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ path });
  };
  const state = folderStateText(folder, folder.takenAt === null ? null : momentText(folder.takenAt, now));
  return (
    <form className="stack gap-3 mt-3" onSubmit={submit} noValidate aria-label="Watched folder">
      <TextField
        label="Watched folder (optional)"
        value={path}
        onChange={(next) => type({ path: next })}
        error={faultOf(save.error, 'path')}
        hint="Whoever receives the notifications can save their files in a shared folder. Landfolio imports each .json file of it once, and changes nothing in the folder."
        isMono
      />
      {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
      {state === null ? null : (
        <p className={folder.state === 'watched' ? 'quiet break' : 'fault'} role="status">
          {state}
        </p>
      )}
      {folder.notRead.length === 0 ? null : (
        <Message tone="warn" title="Some files were not imported">
          <ul>
            {folder.notRead.map(({ name, fault }) => (
              <li key={name} className="break">
                <strong>{name}</strong>: {alertFileFaultText(fault)}
              </li>
            ))}
          </ul>
          <p>The files stay where they are. A file that is corrected is imported.</p>
        </Message>
      )}
      <div>
        <Button type="submit" isPending={save.isPending} isDisabled={path.trim() === folder.path}>
          {path.trim() === '' && folder.path !== '' ? 'Stop watching' : 'Watch this folder'}
        </Button>
      </div>
    </form>
  );
}
