import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdjustmentVersion } from '../../../shared/contract/views/adjustments.ts';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { countFigures } from '../../../shared/model/adjustments/version.ts';
import type { StatementContent } from '../../../shared/model/adjustments/version-schema.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { useYourName, YourNameField } from '../../bridge/your-name.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/message.tsx';
import { DifferenceList } from './difference-list.tsx';
import { Doubts } from './statement-result.tsx';
import { texts, versionTitle } from './text.ts';

interface SaveVersionProps {
  readonly matter: MatterView;
  readonly content: StatementContent;
  /** The version that the person began with; null for none. */
  readonly after: string | null;
  readonly newest: AdjustmentVersion | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Shows what differs from the last version, and saves the statement as a version of its own. */
export function SaveVersion({ matter, content, after, newest, onSaved, onClose }: SaveVersionProps) {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const [typedName, setTypedName] = useState<string | null>(null);
  const { name, keep } = useYourName(typedName);
  const next = versionTitle((newest?.number ?? 0) + 1);
  const save = useMutation(
    queries.adjustments.save.mutationOptions({
      onSuccess: ({ number }) => {
        keep(name);
        notify({ title: `${versionTitle(number)} of the statement saved` });
        onSaved();
        onClose();
      },
      meta: { isErrorShown: true, invalidates: [queries.adjustments.key()], awaitsRefetch: true },
    }),
  );
  const submit = () => {
    if (!save.isPending) save.mutate({ matterId: matter.id, content, savedBy: name, after });
  };
  const figures = countFigures(content);
  const failure = save.error ? errorMessage(save.error) : null;
  const nameFault = faultOf(save.error, 'savedBy');
  return (
    <Dialog
      title={`Save ${next.toLowerCase()} of the statement`}
      isOpen
      isWide
      isKept={save.isPending}
      onClose={onClose}
      onConfirmKey={submit}
      actions={
        <>
          <Button isDisabled={save.isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button kind="primary" isPending={save.isPending} onPress={submit}>
            Save {next.toLowerCase()}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        {newest === undefined ? null : (
          <DifferenceList
            before={newest.content}
            after={content}
            beforeName={versionTitle(newest.number)}
            afterName={next}
          />
        )}
        <Doubts statement={content} />
        <p className={figures.open === 0 ? 'quiet' : 'warn'}>
          {texts.unconfirmedNote(figures.open, figures.all)}
        </p>
        <YourNameField value={name} onChange={setTypedName} error={nameFault} />
        {failure !== null && nameFault === null ? <Failure failure={failure} /> : null}
      </div>
    </Dialog>
  );
}
