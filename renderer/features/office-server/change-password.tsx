import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OfficeView } from '../../../shared/contract/views/office.ts';
import { useSecretDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FormFoot } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface ChangePasswordProps {
  readonly office: OfficeView;
  readonly onClose: () => void;
}

/** Takes the password that IT gave, or a new one. It is proved at the server before it is kept. */
export function ChangePassword({ office, onClose }: ChangePasswordProps) {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const { typed, type } = useSecretDraft<{ password: string }>();
  const { password = '' } = typed;
  const [isTried, setTried] = useState(false);
  const change = useMutation({
    // Without variables, so that the mutation cache does not keep the password.
    mutationFn: () => client.office.changePassword({ password }),
    onSuccess: () => {
      notify({ title: 'Password saved', body: `The server of ${office.office} accepted it.` });
      onClose();
    },
    meta: { isErrorShown: true, invalidates: [queries.office.key()] },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (password !== '') change.mutate();
  };
  return (
    <Dialog title="Change the password" isOpen isKept={change.isPending} onClose={onClose}>
      <form className="stack gap-4" onSubmit={submit} noValidate>
        <p>
          Enter the password that your IT support gave you for {office.person}. This does not change the
          password on the server: it tells Landfolio the new one.
        </p>
        <TextField
          label="Password"
          type="password"
          isRequired
          value={password}
          onChange={(next) => type({ password: next })}
          hint="Saved in this computer’s keychain and never shown again."
          error={isTried && password === '' ? 'Enter the password from your IT support.' : null}
          autoComplete="off"
        />
        {change.error ? <Failure failure={{ ...errorMessage(change.error), canRetry: false }} /> : null}
        <FormFoot>
          <Button onPress={onClose} isDisabled={change.isPending}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" isPending={change.isPending}>
            Save password
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}
