import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { JoiningPreviewView } from '../../../shared/contract/views/office.ts';
import { useSecretDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Message } from '../../ui/message.tsx';
import { SeenFailure } from '../../ui/seen-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { beforeText, bringsText } from './text.ts';

interface JoinFormProps {
  readonly text: string;
  readonly preview: JoiningPreviewView;
  readonly onOther: () => void;
}

/** Of which office the file is, and the password that joins it. */
export function JoinForm({ text, preview, onOther }: JoinFormProps) {
  const { client, queries } = useOffice();
  const { typed, type, drop } = useSecretDraft<{ password: string }>();
  const { password = '' } = typed;
  const [isTried, setTried] = useState(false);
  const join = useMutation({
    // Without variables, so that the mutation cache does not keep the password.
    mutationFn: () => client.office.join({ text, password }),
    onSuccess: () => drop(),
    meta: { isErrorShown: true, invalidates: [queries.office.key()], awaitsRefetch: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (password !== '') join.mutate();
  };
  const brings = bringsText(preview);
  const before = beforeText(preview);
  return (
    <form className="stack gap-4" onSubmit={submit} noValidate aria-label={`Join ${preview.office}`}>
      <p className="lead">
        Check that this is your office and your name. Then enter the password from your IT support.
      </p>
      <Facts
        facts={[
          { name: 'Office', value: preview.office },
          { name: 'Person', value: preview.person },
          { name: 'Login', value: preview.login, isMono: true },
          {
            name: preview.hosts.length === 1 ? 'Server' : 'Servers',
            value: preview.hosts.join(', '),
            isMono: true,
          },
          { name: 'From this computer', value: brings ?? 'Nothing yet: the library is empty' },
        ]}
      />
      {before === null ? null : (
        <Message tone="warn" title={before.title}>
          {before.message}
        </Message>
      )}
      {brings === null ? null : (
        <p className="muted pretty">
          What this computer has is added to what the office has. Matters with the same number become one
          matter, and nothing is deleted. Where both have different texts, this page lists both afterwards,
          and you choose.
        </p>
      )}
      <TextField
        label="Password"
        type="password"
        isRequired
        value={password}
        onChange={(next) => type({ password: next })}
        hint="Saved in this computer’s keychain and never shown again."
        error={isTried && password === '' ? 'Enter the password from your IT support.' : null}
        autoComplete="off"
        autoFocus
      />
      {join.error ? <SeenFailure failure={{ ...errorMessage(join.error), canRetry: false }} /> : null}
      <div className="row wrap gap-2">
        <Button type="submit" kind="primary" isPending={join.isPending}>
          Join
        </Button>
        <Button kind="quiet" onPress={onOther} isDisabled={join.isPending}>
          Choose another file
        </Button>
      </div>
    </form>
  );
}
