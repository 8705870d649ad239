import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Movable, MovableThing } from '../../../shared/contract/views/matter-acts.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, FormFoot } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/message.tsx';
import { MatterField } from '../matter-picker/matter-field.tsx';
import { MatterNote } from '../matter-picker/matter-note.tsx';
import { useMatterMeant } from '../matter-picker/use-matter-meant.ts';
import { keptAsSentText, movableFrom, movableText, movedText } from './text.ts';
import { useUndoAct } from './use-undo-act.ts';

/** Moves these things to another matter, after saying what moves with each. */
export function MoveDialog({
  things,
  onClose,
  onMoved,
}: {
  readonly things: readonly MovableThing[];
  readonly onClose: () => void;
  readonly onMoved?: () => void;
}) {
  const { queries } = useOffice();
  const found = useQuery(
    queries.matterActs.movables.queryOptions({ input: { things: [...things] }, staleTime: 0 }),
  );
  return (
    <Dialog title="Move to another matter" isOpen onClose={onClose}>
      <QueryFallback query={found} label="Checking what will be moved" lines={3} />
      {found.data ? (
        <MoveForm
          name={things.map(({ id }) => id).join(' ')}
          things={found.data}
          onClose={onClose}
          onMoved={onMoved}
        >
          <ul className="grid gap-2">
            {found.data.map((one) => (
              <li key={`${one.kind} ${one.id}`}>
                <strong>{one.label}</strong> of matter {one.from.number}
                <MovableLines one={one} />
              </li>
            ))}
          </ul>
        </MoveForm>
      ) : null}
    </Dialog>
  );
}

/** The same from a matter's page: all that is in it, to choose from. */
export function MoveFromMatter({
  matter,
  onClose,
}: {
  readonly matter: { readonly id: string; readonly number: string };
  readonly onClose: () => void;
}) {
  const { queries } = useOffice();
  const found = useQuery(
    queries.matterActs.movables.queryOptions({ input: { matterId: matter.id }, staleTime: 0 }),
  );
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const keyOf = (one: Movable) => `${one.kind} ${one.id}`;
  const toggle = (key: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, key] : before.filter((other) => other !== key)));
  const all = found.data ?? [];
  return (
    <Dialog title={`Move out of matter ${matter.number}`} isOpen onClose={onClose}>
      <QueryFallback query={found} label="Loading what is in the matter" lines={4} />
      {found.data?.length === 0 ? (
        <div className="grid gap-4">
          <p>This matter has no orders, statements or alerts to move.</p>
          <FormFoot>
            <Button onPress={onClose}>Close</Button>
          </FormFoot>
        </div>
      ) : null}
      {all.length > 0 ? (
        <MoveForm
          name={matter.id}
          things={all.filter((one) => chosen.includes(keyOf(one)))}
          onClose={onClose}
        >
          <fieldset className="grid gap-2">
            <legend className="quiet medium">What belongs to another matter</legend>
            {all.length > 1 ? (
              <Checkbox
                isSelected={chosen.length === all.length}
                onChange={(isAll) => setChosen(isAll ? all.map(keyOf) : [])}
              >
                All {all.length}
              </Checkbox>
            ) : null}
            {all.map((one) => (
              <Checkbox
                key={keyOf(one)}
                isSelected={chosen.includes(keyOf(one))}
                onChange={(isChosen) => toggle(keyOf(one), isChosen)}
              >
                {one.label}
                <MovableLines one={one} />
              </Checkbox>
            ))}
          </fieldset>
        </MoveForm>
      ) : null}
    </Dialog>
  );
}

function MovableLines({ one }: { readonly one: Movable }) {
  return [movableFrom(one), movableText(one)]
    .filter((line) => line !== '')
    .map((line) => (
      <span key={line} className="quiet block">
        {line}
      </span>
    ));
}

/** The number stands first: there may be more to choose from than there is room for. */
function MoveForm({
  name,
  things,
  children,
  onClose,
  onMoved,
}: {
  /** What the draft of the number belongs to. */
  readonly name: string;
  readonly things: readonly Movable[];
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onMoved?: (() => void) | undefined;
}) {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const undo = useUndoAct();
  const { typed, type, drop } = useDraft<{ number: string }>(`move ${name}`);
  const { number = '' } = typed;
  const meant = useMatterMeant(number);
  const discard = () => {
    drop();
    onClose();
  };
  const move = useMutation(
    queries.matterActs.move.mutationOptions({
      onSuccess: ({ actId, matter, count }) => {
        if (actId === null)
          notify({ title: `Already in matter ${matter.number}`, body: 'Nothing was moved.' });
        else {
          notify({
            title: movedText(count, matter.number),
            body: count === 1 ? (things[0]?.label ?? '') : '',
            action: { label: 'Undo', run: () => undo(actId, 'Moved back') },
          });
          onMoved?.();
        }
        discard();
      },
      meta: { isErrorShown: true },
    }),
  );
  const [isAsked, setAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (things.length > 0 && !move.isPending)
      move.mutate({ things: things.map(({ kind, id }) => ({ kind, id })), number });
  };
  const failure = move.error ? errorMessage(move.error) : null;
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate aria-label="Move to another matter">
      <MatterField
        isOnlyTyped
        value={number}
        onChange={(next) => type({ number: next })}
        error={faultOf(move.error, 'number')}
        hint={`Where ${things.length === 1 ? 'it belongs' : 'they belong'}. Nothing is sent, and nothing is charged.`}
      />
      <MatterNote meant={meant} use="move" onUse={(next) => type({ number: next })} />
      {isAsked && things.length === 0 ? <p className="fault">Select at least one.</p> : null}
      {children}
      <p className="quiet">{keptAsSentText}</p>
      {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
      <FormFoot>
        <Button onPress={discard} isDisabled={move.isPending}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" isPending={move.isPending}>
          Move
        </Button>
      </FormFoot>
    </form>
  );
}
