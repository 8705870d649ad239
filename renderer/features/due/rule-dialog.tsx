import { skipToken, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DueRuleView } from '../../../shared/contract/views/due.ts';
import { countedTexts } from '../../../shared/model/due/due-rule-text.ts';
import { matterKinds } from '../../../shared/model/matter.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog, FormFoot } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import styles from './due.module.css';
import { changeOfForm, formOf, type RuleForm } from './rule-form.ts';
import { matterKindTexts, previewText, ruleTexts } from './text.ts';
import { useDueRules } from './use-due-rules.ts';

interface RuleDialogProps {
  /** Null: a new one of the office. */
  readonly rule: DueRuleView | null;
  readonly onClose: () => void;
}

/** Edits a rule of age, and says before it is saved which open matters that touches. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const { save, drop } = useDueRules();
  const [newId] = useState(() => crypto.randomUUID());
  const id = rule?.id ?? newId;
  const draft = useDraft<RuleForm>(`due-rule ${rule?.id ?? 'new'}`);
  const form = { ...formOf(rule), ...draft.typed };
  const isOwn = rule === null || rule.isOwn;
  const isFinal = rule?.kind === 'finalSearch';
  const done = () => {
    draft.drop();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ id, change: changeOfForm(form, rule) }, { onSuccess: done });
  };
  const fault = (field: string) => faultOf(save.error, field);
  const failure = save.error ?? drop.error;
  const shown = failure ? errorMessage(failure) : null;
  const counts = isFinal
    ? (['settlement', 'never'] as const)
    : (['settlement', 'contract', 'never'] as const);
  const days = (field: 'days' | 'answerDays' | 'updateDays', label: string, hint?: string) => (
    <TextField
      label={label}
      value={form[field]}
      onChange={(text) => draft.type({ [field]: text })}
      error={fault(field)}
      hint={hint}
    />
  );
  return (
    <Dialog title={rule?.name ?? ruleTexts.add} isOpen isWide onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate aria-label={rule?.name ?? ruleTexts.add}>
        {isOwn ? (
          <>
            <TextField
              label={ruleTexts.name}
              value={form.name}
              onChange={(name) => draft.type({ name })}
              error={fault('name')}
              isRequired
            />
            <TextField
              label={ruleTexts.code}
              value={form.productCode}
              onChange={(productCode) => draft.type({ productCode })}
              error={fault('productCode')}
              hint={ruleTexts.codeHint}
              isMono
              isRequired
            />
          </>
        ) : (
          <p>{rule.basis}</p>
        )}
        {isFinal
          ? days('days', ruleTexts.finalDays, ruleTexts.finalHint)
          : days('days', ruleTexts.ageDays, ruleTexts.ageHint)}
        <fieldset className={styles.kinds}>
          <legend className="quiet medium">{ruleTexts.countedTo}</legend>
          {matterKinds.map((kind) => (
            <ChoiceField
              key={kind}
              label={matterKindTexts[kind]}
              value={form[kind]}
              options={counts.map((value) => ({ value, text: countedTexts[value] }))}
              onChange={(to) => draft.type({ [kind]: to })}
            />
          ))}
        </fieldset>
        {isFinal ? null : days('answerDays', ruleTexts.answerDays, ruleTexts.answerHint)}
        {rule?.isOfParty === true ? days('updateDays', ruleTexts.updateDays) : null}
        {isOwn ? (
          <TextField
            label={ruleTexts.basis}
            value={form.basis}
            onChange={(basis) => draft.type({ basis })}
            error={fault('basis')}
            rows={2}
            isProse
          />
        ) : null}
        <Preview id={id} change={changeOfForm(form, rule)} />
        {shown && shown.faults.length === 0 ? <Failure failure={shown} /> : null}
        <FormFoot>
          {rule?.isChanged === true || rule?.isOwn === true ? (
            <Button
              isDestructive={rule.isOwn}
              isPending={drop.isPending}
              onPress={() => drop.mutate({ id: rule.id }, { onSuccess: done })}
            >
              {rule.isOwn ? ruleTexts.remove : ruleTexts.back}
            </Button>
          ) : null}
          <Button onPress={done}>Cancel</Button>
          <Button kind="primary" type="submit" isPending={save.isPending}>
            Save
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}

/** So long typing rests before main is asked. Milliseconds. */
const restMs = 300;

function Preview({ id, change }: { readonly id: string; readonly change: ReturnType<typeof changeOfForm> }) {
  const { queries } = useOffice();
  const rested = useDelayed(JSON.stringify(change), restMs);
  const isRested = rested === JSON.stringify(change);
  const isWhole = change.own === null || (change.own.name !== '' && change.own.productCode !== '');
  const preview = useQuery(
    queries.due.previewRule.queryOptions({
      input: isRested && isWhole ? { id, change } : skipToken,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  return (
    <p role="status" className="inset pad-2">
      {preview.data === undefined ? ruleTexts.previewWaits : previewText(preview.data)}
    </p>
  );
}
