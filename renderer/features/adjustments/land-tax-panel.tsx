import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useId } from 'react';
import type { LandTaxRuleView } from '../../../shared/contract/views/adjustments.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { readTypedMoney } from '../../../shared/model/typed-money.ts';
import { listOf, textsLike, useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { GroupFault } from '../../ui/field-parts.tsx';
import { Failure } from '../../ui/message.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './adjustments.module.css';
import { landTaxTexts } from './text.ts';

interface TypedAmount {
  readonly year: string;
  readonly amount: string;
}
interface LandTaxForm {
  readonly from: string;
  readonly amounts: readonly TypedAmount[];
}

/** The rule that bars land tax from statements of adjustments, as the office has it. */
export function LandTaxPanel() {
  const id = useId();
  const { queries } = useOffice();
  const cache = useQueryClient();
  const query = queries.adjustments.landTaxRule.queryOptions({ input: {} });
  const saved = useQuery(query);
  const draft = useDraft<LandTaxForm>('land-tax rule', {
    amounts: listOf(textsLike({ year: '', amount: '' })),
  });
  const onSuccess = (rule: LandTaxRuleView) => cache.setQueryData(query.queryKey, rule);
  const meta = { isErrorShown: true } as const;
  const save = useMutation(queries.adjustments.saveLandTaxRule.mutationOptions({ onSuccess, meta }));
  const reset = useMutation(queries.adjustments.resetLandTaxRule.mutationOptions({ onSuccess, meta }));
  const rule = saved.data;
  if (rule === undefined) return <QueryFallback query={saved} label="Loading settings" isCard />;
  const form = { ...formOf(rule), ...draft.typed };
  const isTyped = Object.keys(draft.typed).length > 0;
  const type = (change: Partial<LandTaxForm>) => {
    save.reset();
    reset.reset();
    draft.type(change);
  };
  const typeAmount = (at: number, change: Partial<TypedAmount>) =>
    type({ amounts: form.amounts.map((one, n) => (n === at ? { ...one, ...change } : one)) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reset.reset();
    if (!save.isPending) save.mutate(ruleOf(form), { onSuccess: () => draft.drop(form) });
  };
  const error = save.error ?? reset.error;
  const failure = error ? errorMessage(error) : null;
  return (
    <form className="card panel" onSubmit={submit} noValidate aria-labelledby={id}>
      <div className="row wrap gap-2">
        <h2 id={id}>{landTaxTexts.title}</h2>
        {rule.isChanged ? <Chip tone="still">{landTaxTexts.changed}</Chip> : null}
      </div>
      <p className="lead">{landTaxTexts.lead}</p>
      <p>{landTaxTexts.basis}</p>
      <div className={styles.pair}>
        <DateField
          label={landTaxTexts.from}
          value={form.from}
          onChange={(from) => type({ from })}
          error={faultOf(save.error, 'from')}
          isRequired
        />
      </div>
      <ul className={styles.results} aria-label={landTaxTexts.amounts}>
        {form.amounts.map((amount, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays while it is typed
          <li key={at} className={styles.amountOfYear}>
            <TextField
              label={landTaxTexts.year}
              value={amount.year}
              onChange={(year) => typeAmount(at, { year })}
              error={faultOf(save.error, `amounts[${at}].year`)}
            />
            <TextField
              label={landTaxTexts.amount}
              value={amount.amount}
              onChange={(text) => typeAmount(at, { amount: text })}
              error={faultOf(save.error, `amounts[${at}].cents`)}
            />
            <Button
              size="small"
              isDestructive
              aria-label={landTaxTexts.remove(amount.year)}
              onPress={() => type({ amounts: form.amounts.filter((_, n) => n !== at) })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <GroupFault error={faultOf(save.error, 'amounts')} />
      <div className="row">
        <Button
          size="small"
          icon={<Plus size={13} />}
          onPress={() => type({ amounts: [...form.amounts, { year: '', amount: '' }] })}
        >
          {landTaxTexts.add}
        </Button>
      </div>
      {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
      <div className="row wrap gap-2">
        <SaveBar
          isChanged={isTyped}
          isSaved={save.isSuccess}
          isPending={save.isPending}
          discard={() => {
            save.reset();
            draft.drop();
          }}
        />
        {rule.isChanged ? (
          <Button
            isPending={reset.isPending}
            onPress={() => {
              save.reset();
              reset.mutate({}, { onSuccess: () => draft.drop() });
            }}
          >
            {landTaxTexts.back}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function formOf({ from, amounts }: LandTaxRuleView): LandTaxForm {
  return {
    from,
    amounts: amounts.map(({ year, cents }) => ({ year: String(year), amount: formatMoney(cents) })),
  };
}

/** What main is told. A text that is no number is sent as one that it refuses. */
function ruleOf({ from, amounts }: LandTaxForm) {
  return {
    from,
    amounts: amounts.map(({ year, amount }) => ({
      year: /^\d{4}$/.test(year.trim()) ? Number(year) : 0,
      cents: readTypedMoney(amount) ?? 0,
    })),
  };
}
