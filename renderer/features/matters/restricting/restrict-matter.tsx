import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { QueryFallback } from '../../../bridge/query-fallback.tsx';
import { useStatus } from '../../../bridge/use-status.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { CancelConfirm } from '../../../ui/cancel-confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/message.tsx';
import { PeopleChoice } from './people-choice.tsx';
import { notDecided, restrictedNotice, restrictTexts } from './text.ts';

interface RestrictMatterProps {
  readonly matter: MatterView;
  readonly onClose: () => void;
}

/** Says who may see a matter, for the first time or again. The server decides, so nothing is done while it is away. */
export function RestrictMatter({ matter, onClose }: RestrictMatterProps) {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const connectionId = useStatus()?.connection.id;
  const { restriction, number } = matter;
  const people = useQuery(queries.office.people.queryOptions({ input: {}, staleTime: 0, gcTime: 0 }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(restriction?.readers.map(({ login }) => login)),
  );
  const all = people.isFetching ? undefined : people.data;
  const readers = (all ?? []).filter(({ login, isMe }) => isMe || chosen.has(login));
  const restrict = useMutation(
    queries.office.restrictMatter.mutationOptions({
      onSuccess: () => {
        notify(
          restrictedNotice(
            matter,
            readers.map(({ name }) => name),
          ),
        );
        onClose();
      },
      meta: { isErrorShown: true, invalidates: [queries.matters.key()] },
    }),
  );
  const isReady = all !== undefined && connectionId !== undefined;
  const save = () => {
    if (!isReady || restrict.isPending) return;
    const logins = readers.filter(({ isMe }) => !isMe).map(({ login }) => login);
    restrict.mutate({ connectionId, matterId: matter.id, logins });
  };
  const confirm = restriction === null ? 'Restrict matter' : 'Save who may see it';
  return (
    <Dialog
      title={restriction === null ? `Restrict matter ${number}` : `Who may see matter ${number}`}
      isOpen
      isKept={restrict.isPending}
      onClose={onClose}
      onConfirmKey={save}
      actions={
        <CancelConfirm
          confirm={confirm}
          isPending={restrict.isPending}
          isDisabled={!isReady}
          onConfirm={save}
          onCancel={onClose}
        />
      }
    >
      <div className="stack gap-4">
        <QueryFallback query={people} label="Loading the people of the office" lines={3} />
        {all === undefined ? null : (
          <PeopleChoice
            label="Who may see this matter"
            people={all}
            restriction={restriction}
            chosen={chosen}
            onChoose={(login, isChosen) => {
              if (restrict.isError) restrict.reset();
              setChosen(
                (now) => new Set(isChosen ? [...now, login] : [...now].filter((one) => one !== login)),
              );
            }}
          />
        )}
        <div className="stack gap-2 muted pretty">
          {restrictTexts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {restrict.error ? <Failure failure={notDecided(errorMessage(restrict.error))} /> : null}
      </div>
    </Dialog>
  );
}
