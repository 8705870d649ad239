import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { type MatterDetails, matterKinds } from '../../../shared/model/matter.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Failure } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { faultOf } from '../charges/fault-of.ts';
import { useMatterDrafts } from './matter-drafts.ts';
import { kindTexts } from './matter-text.ts';
import styles from './matters.module.css';

/** What stands on the matter's cover. What is typed is kept until it is saved or thrown away, also on another screen. */
export function MatterForm({
  matter,
  onClose,
}: {
  readonly matter: MatterView;
  readonly onClose: () => void;
}) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  const { drafts, setDraft } = useMatterDrafts();
  const [before] = useState(matter);
  const draft = drafts[matter.id] ?? {};
  const typed = { ...matter, ...draft };
  const type = (change: Partial<MatterDetails>) => setDraft(matter.id, { ...draft, ...change });
  const show = (next: MatterView) => {
    cache.setQueryData(queries.matters.get.queryKey({ input: { id: matter.id } }), (now) =>
      now === undefined ? undefined : { ...now, matter: next },
    );
    void cache.invalidateQueries({ queryKey: queries.matters.key() });
  };
  const save = useMutation({
    mutationFn: () => client.matters.update({ id: matter.id, change: draft }),
    onSuccess: (next) => {
      show(next);
      setDraft(matter.id, null);
      onClose();
      const { kind, client: customer, parties, property, settlementOn, notes } = before;
      const change = { kind, client: customer, parties, property, settlementOn, notes };
      const undo = async () => show(await client.matters.update({ id: matter.id, change }));
      notify({
        title: `Matter ${matter.number} is saved`,
        action: { label: 'Undo', run: () => void undo() },
      });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  const cancel = () => {
    setDraft(matter.id, null);
    onClose();
  };
  const failure = save.error ? failureText(save.error) : null;
  const fault = (field: keyof MatterDetails) =>
    faultOf(save.error, field) ?? faultOf(save.error, `change.${field}`);
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Details of the matter">
      <ChoiceField
        label="Kind"
        value={typed.kind}
        options={matterKinds.map((value) => ({ value, text: kindTexts[value] }))}
        onChange={(kind) => type({ kind })}
      />
      <TextField
        label="Property"
        value={typed.property}
        onChange={(property) => type({ property })}
        error={fault('property')}
      />
      <TextField
        label="Parties"
        rows={3}
        value={typed.parties}
        onChange={(parties) => type({ parties })}
        error={fault('parties')}
        hint="One a line."
      />
      <TextField
        label="Client"
        value={typed.client}
        onChange={(value) => type({ client: value })}
        error={fault('client')}
        hint="The customer id that the service knows the client by, where it has one."
      />
      <TextField
        label="Settlement"
        type="date"
        value={typed.settlementOn ?? ''}
        onChange={(day) => type({ settlementOn: day === '' ? null : day })}
        error={fault('settlementOn')}
      />
      <TextField
        label="Notes"
        rows={4}
        isProse
        value={typed.notes}
        onChange={(notes) => type({ notes })}
        error={fault('notes')}
        hint="For this office only; they go nowhere."
      />
      {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
      <div className={styles.buttons}>
        <Button onPress={cancel}>Cancel</Button>
        <Button kind="primary" type="submit" isPending={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
