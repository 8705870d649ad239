import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import type { DueRuleView } from '../../../shared/contract/views/due.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Failure } from '../../ui/message.tsx';
import { LandTaxPanel } from '../adjustments/land-tax-panel.tsx';
import styles from './due.module.css';
import { RuleDialog } from './rule-dialog.tsx';
import { switched } from './rule-form.ts';
import { ruleLimit, ruleTexts } from './text.ts';
import { useDueRules } from './use-due-rules.ts';

/** The rules that the office edits: of age, and of land tax in adjustments. */
export function RulesPanel() {
  return (
    <div className="stack gap-5">
      <AgeRules />
      <LandTaxPanel />
    </div>
  );
}

/** Rules of age: what Today says is due, and why. */
function AgeRules() {
  const id = useId();
  const { saved, save } = useDueRules();
  /** The id of the rule that is edited; an empty text for a new one. */
  const [edited, edit] = useState<string | null>(null);
  if (saved.data === undefined) return <QueryFallback query={saved} label="Loading settings" isCard />;
  const rules = saved.data;
  return (
    <section className="card panel" aria-labelledby={id}>
      <h2 id={id}>{ruleTexts.title}</h2>
      <p className="lead">
        {ruleTexts.lead} {ruleTexts.shared}
      </p>
      {save.error ? <Failure failure={errorMessage(save.error)} /> : null}
      <ul aria-labelledby={id}>
        {rules.map((rule) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            isSaving={save.isPending && save.variables.id === rule.id}
            onSwitch={(isOn) => save.mutate({ id: rule.id, change: switched(rule, isOn) })}
            onEdit={() => edit(rule.id)}
          />
        ))}
      </ul>
      <div className="row">
        <Button icon={<Plus size={15} />} onPress={() => edit('')}>
          {ruleTexts.add}
        </Button>
      </div>
      {edited === null ? null : (
        <RuleDialog
          key={edited}
          rule={rules.find((rule) => rule.id === edited) ?? null}
          onClose={() => edit(null)}
        />
      )}
    </section>
  );
}

interface RuleRowProps {
  readonly rule: DueRuleView;
  readonly isSaving: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onEdit: () => void;
}

function RuleRow({ rule, isSaving, onSwitch, onEdit }: RuleRowProps) {
  return (
    <li className={styles.rule}>
      <div className="stack gap-1">
        <div className="row wrap gap-2">
          <Checkbox isSelected={rule.isOn} isDisabled={isSaving} onChange={onSwitch}>
            <strong>{rule.name}</strong>
          </Checkbox>
          {rule.isOwn ? <Chip tone="still">{ruleTexts.own}</Chip> : null}
          {rule.isChanged ? <Chip tone="still">{ruleTexts.changed}</Chip> : null}
        </div>
        <span className={styles.under}>{ruleLimit(rule)}</span>
        <span className={`quiet ${styles.under}`}>{rule.basis}</span>
      </div>
      <Button size="small" aria-label={`Edit ${rule.name}`} onPress={onEdit}>
        Edit…
      </Button>
    </li>
  );
}
