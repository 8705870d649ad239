import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { MatterMerge, MergedKeep } from '../../../../shared/contract/views/matter-acts.ts';
import { useDraft } from '../../../bridge/drafts.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { QueryFallback } from '../../../bridge/query-fallback.tsx';
import { useHasLeft } from '../../../bridge/use-has-left.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, FormFoot } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/message.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { useUndoAct } from '../../filing/use-undo-act.ts';
import { MatterField } from '../../matter-picker/matter-field.tsx';
import { leaveMergedMatter } from '../clear-deleted-matter.ts';
import { detailText, mergedFieldTexts, mergeLines } from './merge-text.ts';

interface MergeMatterProps {
  readonly matter: MatterView;
  /** The number of the matter that it may be merged into; empty where none is known yet. */
  readonly proposed: string;
  readonly onClose: () => void;
}

/** Merges a matter into another one of the same file: which, then what that means, then the act. */
export function MergeMatter({ matter, proposed, onClose }: MergeMatterProps) {
  const { client } = useOffice();
  const { typed, type, drop } = useDraft<{ number: string }>(`merge ${matter.id}`);
  const number = typed.number ?? proposed;
  const [error, setError] = useState<string | null>(null);
  const find = useMutation({
    mutationFn: (wanted: string) => client.matterActs.find({ number: wanted }),
    onSuccess: (found, wanted) => {
      if (found === null) setError(`There is no matter ${wanted.trim()}. Choose one from the list.`);
      else if (found.id === matter.id) setError(`${wanted.trim()} means this matter. Choose another one.`);
    },
  });
  const into = find.data && find.data.id !== matter.id ? find.data : null;
  const form = useRef<HTMLFormElement>(null);
  const isBack = useRef(false);
  // Back from what moves: to the number that it was shown for.
  useEffect(() => {
    if (into === null && isBack.current) form.current?.querySelector('input')?.focus();
    isBack.current = into !== null;
  }, [into]);
  const discard = () => {
    drop();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() === '') setError('Enter the number of the other matter.');
    else if (!find.isPending) find.mutate(number);
  };
  if (into !== null) {
    return (
      <Dialog title={`Merge matter ${matter.number} into ${into.number}?`} isOpen onClose={onClose}>
        <Preview matter={matter} intoId={into.id} onBack={() => find.reset()} onDone={discard} />
      </Dialog>
    );
  }
  return (
    <Dialog title={`Merge matter ${matter.number} into another matter`} isOpen onClose={onClose}>
      <form
        ref={form}
        className="grid gap-4"
        onSubmit={submit}
        noValidate
        aria-label="Merge into another matter"
      >
        <MatterField
          isOnlyTyped
          value={number}
          onChange={(next) => {
            setError(null);
            type({ number: next });
          }}
          error={error}
          hint="The matter that remains. Before anything happens you see what moves."
        />
        {find.error ? <Failure failure={errorMessage(find.error)} /> : null}
        <FormFoot>
          <Button onPress={discard}>Cancel</Button>
          <Button kind="primary" type="submit" isPending={find.isPending}>
            Show what moves
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}

const keepInto: MergedKeep = { kind: 'into', property: 'into', client: 'into', settlementOn: 'into' };

function Preview({
  matter,
  intoId,
  onBack,
  onDone,
}: {
  readonly matter: MatterView;
  readonly intoId: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
}) {
  const { queries } = useOffice();
  const preview = useQuery(
    queries.matterActs.preview.queryOptions({ input: { fromId: matter.id, intoId }, staleTime: 0 }),
  );
  return (
    <>
      <QueryFallback query={preview} label="Checking what will be moved" lines={5} />
      {preview.data ? (
        <Question
          preview={preview.data}
          onBack={onBack}
          onDone={onDone}
          onAgain={() => void preview.refetch()}
        />
      ) : null}
    </>
  );
}

function Question({
  preview,
  onBack,
  onDone,
  onAgain,
}: {
  readonly preview: MatterMerge;
  readonly onBack: () => void;
  readonly onDone: () => void;
  readonly onAgain: () => void;
}) {
  const { queries } = useOffice();
  const navigate = useNavigate();
  const leaving = useHasLeft();
  const undo = useUndoAct();
  const notify = useViewState((state) => state.notify);
  const [keep, setKeep] = useState(keepInto);
  const { from, into } = preview;
  const merge = useMutation(
    queries.matterActs.merge.mutationOptions({
      onMutate: () => ({ hasLeft: leaving.watch() }),
      onSuccess: async ({ actId }, _given, { hasLeft }) => {
        const { left } = leaveMergedMatter({ ...from, into });
        onDone();
        if (!hasLeft()) await navigate({ to: '/matters/$matterId', params: { matterId: into.id } });
        notify({
          title: `Matter ${from.number} merged into ${into.number}`,
          kind: left === null ? 'info' : 'problem',
          body: [`${from.number} now finds matter ${into.number}.`, left ?? []].flat().join(' '),
          ...(actId === null
            ? {}
            : {
                action: { label: 'Undo', run: () => undo(actId, `Matter ${from.number} is separate again`) },
              }),
        });
      },
      // Another window changed one of them: what moves is shown again, before it is asked again.
      onError: onAgain,
      meta: { isErrorShown: true },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { revision } = preview;
    if (!merge.isPending) merge.mutate({ fromId: from.id, intoId: into.id, keep, revision });
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate aria-label="Merge matters">
      <div>
        <p>
          <strong>
            Moves from {from.number} to {into.number}:
          </strong>
        </p>
        <ul>
          {mergeLines(preview).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {preview.differing.map(({ field, from: one, into: other }) => (
        <RadioChoice
          key={field}
          label={`${mergedFieldTexts[field]} to keep`}
          value={keep[field]}
          options={[
            { value: 'into', text: `${detailText(field, other)} (of ${into.number})` },
            { value: 'from', text: `${detailText(field, one)} (of ${from.number})` },
          ]}
          onChange={(side) => setKeep({ ...keep, [field]: side })}
        />
      ))}
      <p className="quiet">
        {from.number} then finds matter {into.number}. Orders that were sent as {from.number} keep that
        number. You can undo it until something of it is moved again or a matter is deleted.
      </p>
      {merge.error ? <Failure failure={errorMessage(merge.error)} /> : null}
      <FormFoot>
        <Button autoFocus onPress={onBack} isDisabled={merge.isPending}>
          Back
        </Button>
        <Button kind="primary" type="submit" isPending={merge.isPending}>
          Merge into {into.number}
        </Button>
      </FormFoot>
    </form>
  );
}
