import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { keychainProblemText } from '../../../shared/model/keychain-problem-text.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Withheld } from '../connections/withheld.tsx';

/** Saves the user name and password of the sample API. They are never shown again. */
export function EventCredentials({ connectionId }: { readonly connectionId: string }) {
  const { client, queries } = useOffice();
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const meta = {
    isErrorShown: true,
    invalidates: [queries.specialEvents.key()],
    awaitsRefetch: true,
  } as const;
  const keep = useMutation({
    // Without variables, so that the mutation cache does not keep the password.
    mutationFn: () => client.specialEvents.setCredentials({ userName: userName.trim(), password }),
    onSuccess: () => {
      setPassword('');
      setTried(false);
    },
    meta,
  });
  const withheld = useQuery(queries.specialEvents.withheld.queryOptions({ input: {}, staleTime: 0 })).data;
  const agree = useMutation(queries.specialEvents.agree.mutationOptions({ meta }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (userName.trim() !== '' && password !== '') keep.mutate();
  };
  const failure = keep.error ? errorMessage(keep.error) : null;
  return (
    <section className="card panel gap-3" aria-labelledby="event-credentials">
      <h2 id="event-credentials">Credentials for sample events</h2>
      {withheld ? (
        <Withheld
          withheld={withheld}
          what="User name and password"
          isPending={agree.isPending}
          onAgree={(origins) => agree.mutate({ id: connectionId, origins })}
        />
      ) : null}
      {agree.error ? <Failure failure={errorMessage(agree.error)} /> : null}
      <form onSubmit={submit} noValidate className="stack gap-3" aria-labelledby="event-credentials">
        <div className="columns halves start gap-3">
          <TextField
            label="User name"
            value={userName}
            onChange={setUserName}
            error={
              isTried && userName.trim() === '' ? 'Enter the user name.' : faultOf(keep.error, 'userName')
            }
            autoComplete="off"
          />
          <TextField
            label="Password"
            type="password"
            value={password}
            onChange={setPassword}
            error={isTried && password === '' ? 'Enter the password.' : faultOf(keep.error, 'password')}
            autoComplete="new-password"
          />
        </div>
        {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
        {keep.data ? (
          <Message
            tone={keep.data.isStored ? 'good' : 'warn'}
            title={keep.data.isStored ? 'Saved in the keychain' : 'Available until Landfolio closes'}
          >
            {keep.data.problem ? keychainProblemText(keep.data.problem) : null}
          </Message>
        ) : null}
        <div className="row wrap gap-3">
          <Button type="submit" isPending={keep.isPending}>
            Save credentials
          </Button>
          <span className="quiet">Saved in this computer’s keychain and never shown again.</span>
        </div>
      </form>
    </section>
  );
}
