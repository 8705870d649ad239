import { useMemo } from 'react';
import type { AdjustmentVersion } from '../../../shared/contract/views/adjustments.ts';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { insertedAgain } from '../../../shared/lib/inserted-again.ts';
import { type Check, isTextOrNull, listOf, textsLike, useDraft } from '../../bridge/drafts.ts';
import { useViewState } from '../../bridge/view-state.ts';
import {
  emptyForm,
  formOf,
  type LineForm,
  newLine,
  newOther,
  type OtherForm,
  type StatementForm,
} from './form.ts';
import { otherItem, subjectTexts, undoTexts } from './text.ts';

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
  const notify = useViewState((state) => state.notify);
  const offerUndo = (title: string, undo: () => boolean) =>
    notify({
      title,
      action: {
        label: 'Undo',
        run: () => {
          if (!undo()) notify({ title: undoTexts.refused, body: undoTexts.refusedBody });
        },
      },
    });
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
    /** What was typed goes, and comes back with “Undo” while nothing else was typed. */
    discard() {
      const typed = draft.read();
      draft.drop();
      offerUndo(undoTexts.discarded, () => {
        if (draft.read().form !== undefined) return false;
        draft.type(typed);
        return true;
      });
    },
    /** A line or an item goes, and comes back to its place with “Undo” while the statement is still being typed. */
    remove(gone: LineForm | OtherForm) {
      type(without(form, gone));
      offerUndo(undoTexts.removed(nameOf(gone)), () => {
        const now = draft.read();
        if (now.form === undefined) return false;
        draft.type({ ...now, form: withAgain(now.form, form, gone) });
        return true;
      });
    },
  };
}

/** Without a line or an item. */
export function without(form: StatementForm, { key: gone }: LineForm | OtherForm): StatementForm {
  return {
    ...form,
    lines: form.lines.filter(({ key }) => key !== gone),
    other: form.other.filter(({ key }) => key !== gone),
  };
}

/** With what was removed, where it stood in `before`. What was typed since stays. */
export function withAgain(
  form: StatementForm,
  before: StatementForm,
  gone: LineForm | OtherForm,
): StatementForm {
  return isLine(gone)
    ? { ...form, lines: insertedAgain(form.lines, before.lines, gone) }
    : { ...form, other: insertedAgain(form.other, before.other, gone) };
}

function isLine(row: LineForm | OtherForm): row is LineForm {
  return 'subject' in row;
}

function nameOf(row: LineForm | OtherForm): string {
  return row.label.trim() || (isLine(row) ? subjectTexts[row.subject] : otherItem);
}

export type StatementEditor = ReturnType<typeof useStatementForm>;
