import Trash2 from 'lucide-react/icons/trash-2';
import { bases } from '../../../shared/model/adjustments/statement.ts';
import { figureOf } from '../../../shared/model/adjustments/version.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { readTypedMoney } from '../../../shared/model/typed-money.ts';
import { IconButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './adjustments.module.css';
import type { AskedFigure } from './confirm-figure.tsx';
import { Figure } from './figure.tsx';
import type { LineForm, OtherForm } from './form.ts';
import { basisTexts, otherItem, sideTexts, subjectTexts, texts } from './text.ts';

interface LineFieldsProps {
  readonly line: LineForm;
  readonly settlementDate: string;
  /** What is wrong with a field of this line: `amount`. */
  readonly faultOf: (field: string) => string | null;
  readonly onChange: (change: Partial<LineForm>) => void;
  readonly onRemove: () => void;
  readonly onConfirm: (asked: AskedFigure) => void;
}

export function LineFields({
  line,
  settlementDate,
  faultOf,
  onChange,
  onRemove,
  onConfirm,
}: LineFieldsProps) {
  const { subject, label, from, to, amount, paid, basis } = line;
  const name = label.trim() || subjectTexts[subject];
  const isRent = subject === 'rent';
  const cents = readTypedMoney(amount);
  const isPeriod = from !== '' && to !== '' && from <= to;
  const confirmed = line.amountConfirmed ?? line.periodConfirmed;
  const about = { name, subject, documentId: confirmed?.documentId ?? null };
  return (
    <LineBox title={subjectTexts[subject]} name={name} onRemove={onRemove}>
      {faultOf('subject') === null ? null : <p className="fault">{faultOf('subject')}</p>}
      <TextField
        label="Name on the statement"
        value={label}
        onChange={(next) => onChange({ label: next })}
        error={faultOf('label')}
      />
      <div className={styles.pair}>
        <DateField
          label="First day of the period"
          value={from}
          onChange={(next) => onChange({ from: next })}
          error={faultOf('from')}
          isShort
        />
        <DateField
          label="Last day of the period"
          value={to}
          onChange={(next) => onChange({ to: next })}
          error={faultOf('to')}
          isShort
        />
      </div>
      {isPeriod && settlementDate !== '' && settlementDate > to ? (
        <p className="warn">{texts.after}</p>
      ) : null}
      {isPeriod && settlementDate !== '' && settlementDate < from ? (
        <p className="warn">{texts.before}</p>
      ) : null}
      <Figure
        name={`${name}, period`}
        value={isPeriod ? figureOf.period(line) : null}
        confirmation={line.periodConfirmed}
        onConfirm={() => onConfirm({ ...about, kind: 'period', from, to })}
      />
      <div className={styles.pair}>
        <TextField
          label="Amount for the whole period"
          value={amount}
          onChange={(next) => onChange({ amount: next })}
          error={faultOf('amount')}
          hint={cents === null ? undefined : formatMoney(cents)}
        />
        <ChoiceField
          label={isRent ? 'Received by the vendor' : 'Paid by the vendor'}
          value={paid}
          options={[
            { value: '', text: 'Select…' },
            { value: 'yes', text: 'Yes' },
            { value: 'no', text: isRent ? 'No, the purchaser will receive it' : 'No' },
          ]}
          onChange={(next) => onChange({ paid: next })}
          error={faultOf('paid')}
        />
      </div>
      <Figure
        name={`${name}, amount`}
        value={cents === null ? null : figureOf.amount(cents)}
        confirmation={line.amountConfirmed}
        onConfirm={() => onConfirm({ ...about, kind: 'amount', cents })}
      />
      {isRent || paid !== 'no' ? null : (
        <ChoiceField
          label="Basis"
          value={basis}
          options={bases.map((value) => ({ value, text: basisTexts[value] }))}
          onChange={(next) => onChange({ basis: next })}
        />
      )}
    </LineBox>
  );
}

interface OtherFieldsProps {
  readonly item: OtherForm;
  readonly faultOf: (field: string) => string | null;
  readonly onChange: (change: Partial<OtherForm>) => void;
  readonly onRemove: () => void;
  readonly onConfirm: (asked: AskedFigure) => void;
}

/** A fixed amount: a registration fee, the discharge of a mortgage. */
export function OtherFields({ item, faultOf, onChange, onRemove, onConfirm }: OtherFieldsProps) {
  const name = item.label.trim() || otherItem;
  const cents = readTypedMoney(item.amount);
  return (
    <LineBox title={otherItem} name={name} onRemove={onRemove}>
      <TextField
        label="Name on the statement"
        value={item.label}
        onChange={(label) => onChange({ label })}
        error={faultOf('label')}
      />
      <div className={styles.pair}>
        <TextField
          label="Amount"
          value={item.amount}
          onChange={(amount) => onChange({ amount })}
          error={faultOf('amount')}
          hint={cents === null ? undefined : formatMoney(cents)}
        />
        <ChoiceField
          label="Payable by"
          value={item.payableBy}
          options={[
            { value: '', text: 'Select…' },
            { value: 'vendor', text: sideTexts.vendor },
            { value: 'purchaser', text: sideTexts.purchaser },
          ]}
          onChange={(payableBy) => onChange({ payableBy })}
          error={faultOf('payableBy')}
        />
      </div>
      <Figure
        name={`${name}, amount`}
        value={cents === null ? null : figureOf.amount(cents)}
        confirmation={item.amountConfirmed}
        onConfirm={() =>
          onConfirm({
            kind: 'amount',
            name,
            cents,
            subject: 'other',
            documentId: item.amountConfirmed?.documentId ?? null,
          })
        }
      />
    </LineBox>
  );
}

function LineBox({
  title,
  name,
  onRemove,
  children,
}: {
  readonly title: string;
  readonly name: string;
  readonly onRemove: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <fieldset className={styles.line} aria-label={name}>
      <div className="row between gap-2">
        <h3>{title}</h3>
        <IconButton
          label={`Remove ${name}`}
          size="small"
          icon={<Trash2 size={14} />}
          isDestructive
          onPress={onRemove}
        />
      </div>
      {children}
    </fieldset>
  );
}
