import { useMemo } from 'react';
import type { AdjustmentVersion } from '../../../shared/contract/views/adjustments.ts';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { type Check, isTextOrNull, listOf, textsLike, useDraft } from '../../bridge/drafts.ts';
import {
  emptyForm,
  formOf,
  type LineForm,
  newLine,
  newOther,
  type OtherForm,
  type StatementForm,
} from './form.ts';

/** What is typed over the newest version, or over nothing. */
interface StatementDraft {
  readonly form: StatementForm;
  /** The version that it began with; null for none. */
  readonly after: string | null;
}

const areLines = listOf(textsLike(newLine('other', '')));
const areOthers = listOf(textsLike(newOther()));
const isForm: Check = (value) => {
  if (!textsLike({ settlementDate: '', price: '', deposit: '' })(value)) return false;
  const held = new Map(Object.entries(value as object));
  return areLines(held.get('lines')) && areOthers(held.get('other'));
};
const checks = { form: isForm, after: isTextOrNull };

/** The name of the draft: it goes with its matter. */
export const draftName = (matterId: string) => `adjustments ${matterId}`;

/** The statement of a matter as it is edited. What is typed stays until it is saved or discarded. */
export function useStatementForm(matter: MatterView, newest: AdjustmentVersion | undefined) {
  const draft = useDraft<StatementDraft>(draftName(matter.id), checks);
  const saved = useMemo(
    () => (newest === undefined ? emptyForm(matter.settlementOn ?? '') : formOf(newest.content)),
    [newest, matter.settlementOn],
  );
  const form = draft.typed.form ?? saved;
  const isTyped = draft.typed.form !== undefined;
  const after = isTyped ? (draft.typed.after ?? null) : (newest?.id ?? null);
  const type = (change: Partial<StatementForm>) => draft.type({ form: { ...form, ...change }, after });
  return {
    form,
    isTyped,
    /** The version that the person began with. */
    after,
    type,
    typeLine: (key: string, change: Partial<LineForm>) =>
      type({ lines: form.lines.map((line) => (line.key === key ? { ...line, ...change } : line)) }),
    typeOther: (key: string, change: Partial<OtherForm>) =>
      type({ other: form.other.map((item) => (item.key === key ? { ...item, ...change } : item)) }),
    /** Goes on from the version that was saved meanwhile, with what is typed. */
    goOnFrom: (id: string) => draft.type({ form, after: id }),
    drop: () => draft.drop(),
  };
}

export type StatementEditor = ReturnType<typeof useStatementForm>;
