import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import { matterKinds } from '../../../../shared/model/matter.ts';
import type { MatterField } from '../../../../shared/model/matter-change.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { faultOf } from '../../../bridge/fault-of.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Failure } from '../../../ui/message.tsx';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { EarlierParties, ReadingNote } from '../../parties/earlier-parties.tsx';
import { PartiesEditor } from '../../parties/parties-editor.tsx';
import { kindTexts } from '../text.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { type StartField, useStartField } from './start-field.ts';
import { useMatterForm } from './use-matter-form.ts';

/** Another name than what is typed, which it holds. */
function isNameLike(name: string, typed: string): boolean {
  return name !== typed && name.toLowerCase().includes(typed.trim().toLowerCase());
}

/** What stands on the matter's cover. What is typed stays until it is saved or cancelled. */
export function MatterForm({
  matter,
  start,
  onStarted,
  onClose,
}: {
  readonly matter: MatterView;
  readonly start: StartField | null;
  readonly onStarted: () => void;
  readonly onClose: () => void;
}) {
  const form = useMatterForm(matter, onClose);
  useStartField(form.element, start, onStarted);
  const { details, type } = form;
  const { queries } = useOffice();
  const names = useQuery(queries.matters.people.queryOptions({ input: {} })).data ?? [];
  const people = names.map((name) => ({ id: name, text: name, note: '' }));
  const saveButton = useRef<HTMLDivElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  /** The buttons of a choice go with it: saving is what comes next. */
  const chosen = (choose: () => void) => () => {
    choose();
    saveButton.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  const failure = form.error ? errorMessage(form.error) : null;
  const isReading = matter.earlierParties !== '' && matter.parties.length === 0 && details.parties.length > 0;
  const fault = (field: MatterField) => faultOf(form.error, field) ?? faultOf(form.error, `change.${field}`);
  return (
    <form ref={form.element} className="grid gap-4" onSubmit={submit} noValidate aria-label="Matter details">
      <UnsavedChanges isTyped={form.isTyped} />
      <div data-start="kind">
        <ChoiceField
          label="Type"
          value={details.kind}
          options={matterKinds.map((value) => ({ value, text: kindTexts[value] }))}
          onChange={(kind) => type({ kind })}
        />
      </div>
      <div data-start="property">
        <TextField
          label="Property"
          value={details.property}
          onChange={(property) => type({ property })}
          error={fault('property')}
        />
      </div>
      {isReading ? <ReadingNote text={matter.earlierParties} /> : null}
      {matter.parties.length === 0 && !isReading ? <EarlierParties matter={matter} /> : null}
      <div data-start="parties">
        <PartiesEditor
          parties={details.parties}
          faultOf={form.partyFault}
          onChange={(parties) => type({ parties })}
        />
      </div>
      <TextField
        label="Customer ID"
        value={details.client}
        onChange={(value) => type({ client: value })}
        error={fault('client')}
        hint="The service’s customer ID for this client, if the client has one."
      />
      <DateField
        label="Contract"
        value={details.contractOn ?? ''}
        onChange={(day) => type({ contractOn: day === '' ? null : day })}
        error={fault('contractOn')}
      />
      <div data-start="settlementOn">
        <DateField
          label="Settlement"
          value={details.settlementOn ?? ''}
          onChange={(day) => type({ settlementOn: day === '' ? null : day })}
          error={fault('settlementOn')}
        />
      </div>
      <SuggestField
        label="Looked after by"
        value={details.lookedAfterBy}
        onChange={(lookedAfterBy) => type({ lookedAfterBy })}
        suggestions={people.filter((one) => isNameLike(one.text, details.lookedAfterBy))}
        all={people}
        error={fault('lookedAfterBy')}
        hint="The person in your office. The list of matters can be filtered by this name."
        listLabel="Names used before"
        isOptional
      />
      <TextField
        label="Notes"
        rows={4}
        isProse
        value={details.notes}
        onChange={(notes) => type({ notes })}
        error={fault('notes')}
        hint="For your office only. Notes are not sent to the service."
      />
      {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
      {form.conflicts.map((field) => (
        <ChangedMeanwhile
          key={field}
          matter={matter}
          field={field}
          onKeepMine={chosen(() => form.keepMine(field))}
          onTakeTheirs={chosen(() => form.takeTheirs(field))}
        />
      ))}
      <div className="flex end gap-2" ref={saveButton}>
        <Button onPress={form.cancel}>Cancel</Button>
        <Button kind="primary" type="submit" isPending={form.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
