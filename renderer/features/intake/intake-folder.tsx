import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { folderHint, intakeFolderText } from './text.ts';

/** The folder whose PDFs are listed by themselves. */
export function IntakeFolder() {
  const id = useId();
  const { queries } = useOffice();
  const folder = useQuery(queries.intake.get.queryOptions({ input: {} })).data;
  const { typed, type, drop } = useDraft<{ path: string }>('intake folder');
  const save = useMutation(
    queries.intake.watch.mutationOptions({
      onSuccess: (_, { path }) => drop({ path }),
      meta: { isErrorShown: true, invalidates: [queries.intake.key()], awaitsRefetch: true },
    }),
  );
  if (folder === undefined) return null;
  const path = typed.path ?? folder.path;
  const failure = save.error ? errorMessage(save.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ path });
  };
  const state = intakeFolderText(folder);
  return (
    <form className="card panel" onSubmit={submit} noValidate aria-labelledby={id}>
      <h2 id={id}>Intake folder</h2>
      <TextField
        label="Folder (optional)"
        value={path}
        onChange={(next) => type({ path: next })}
        error={faultOf(save.error, 'path')}
        hint={folderHint}
        isMono
      />
      {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
      {state === null || path.trim() !== folder.path ? null : (
        <p className={folder.state === 'watched' ? 'quiet break' : 'fault'} role="status">
          {state}
        </p>
      )}
      <div>
        <Button type="submit" isPending={save.isPending} isDisabled={path.trim() === folder.path}>
          {path.trim() === '' && folder.path !== '' ? 'Stop watching' : 'Watch this folder'}
        </Button>
      </div>
    </form>
  );
}
