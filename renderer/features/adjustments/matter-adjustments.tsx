import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import type { AdjustmentVersion } from '../../../shared/contract/views/adjustments.ts';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { longDay } from '../../../shared/model/adjustments/calculation-text.ts';
import { type LandTaxRule, landTaxAnswer } from '../../../shared/model/adjustments/land-tax.ts';
import { isLandTaxBarred, landTaxText } from '../../../shared/model/adjustments/land-tax-text.ts';
import { lineSubjects } from '../../../shared/model/adjustments/statement.ts';
import { countFigures, figureOf } from '../../../shared/model/adjustments/version.ts';
import { readTypedMoney, typedMoney } from '../../../shared/model/typed-money.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Message } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFirstFault } from '../../ui/use-first-fault.ts';
import styles from './adjustments.module.css';
import { type AskedFigure, type ConfirmedFigure, ConfirmFigure } from './confirm-figure.tsx';
import { DifferenceList } from './difference-list.tsx';
import { Figure } from './figure.tsx';
import { newLine, newOther, readForm, type StatementForm, settledOn } from './form.ts';
import { LineFields, OtherFields } from './line-fields.tsx';
import { SaveVersion } from './save-version.tsx';
import { Doubts, LineResults, StatementResult } from './statement-result.tsx';
import { movedTitle, subjectTexts, texts, versionTitle } from './text.ts';
import { type StatementEditor, useStatementForm } from './use-statement-form.ts';
import { Versions } from './versions.tsx';

/** The statement of adjustments of a sale or purchase: what is entered, what it comes to, and what was saved of it. */
export function MatterAdjustments({ matter }: { readonly matter: MatterView }) {
  const { queries } = useOffice();
  const versions = useQuery(queries.adjustments.versions.queryOptions({ input: { matterId: matter.id } }));
  const rule = useQuery(queries.adjustments.landTaxRule.queryOptions({ input: {} }));
  if (versions.data === undefined) return <QueryFallback query={versions} label="Loading statement" isCard />;
  if (rule.data === undefined) return <QueryFallback query={rule} label="Loading statement" isCard />;
  return <Editor matter={matter} versions={versions.data} rule={rule.data} />;
}

interface EditorProps {
  readonly matter: MatterView;
  readonly versions: readonly AdjustmentVersion[];
  readonly rule: LandTaxRule;
}

function Editor({ matter, versions, rule }: EditorProps) {
  const [newest] = versions;
  const editor = useStatementForm(matter, newest);
  const { form, isTyped } = editor;
  const element = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [asked, setAsked] = useState<{ readonly figure: AskedFigure; readonly keep: Keep } | null>(null);
  useFirstFault(element, refused);
  const read = readForm(form);
  const faults = read.ok ? [] : read.failure;
  const landTax = landTaxAnswer(rule, matter.contractOn, readTypedMoney(form.price));
  const landTaxFault = isLandTaxBarred(landTax) ? landTaxText(landTax) : null;
  const isBarred = landTaxFault !== null && form.lines.some(({ subject }) => subject === 'landTax');
  const faultOf = (field: string) =>
    refused === 0 ? null : (faults.find((fault) => fault.field === field)?.message ?? null);
  const save = () => {
    if (read.ok && !isBarred) setSaving(true);
    else setRefused((n) => n + 1);
  };
  const figure = (figureAsked: AskedFigure, keep: Keep) => setAsked({ figure: figureAsked, keep });
  const isClosed = matter.closedAt !== null;
  return (
    <div className="stack gap-4">
      <Moved matter={matter} editor={editor} />
      <SavedMeanwhile editor={editor} newest={newest} />
      <div className={styles.sides}>
        <section ref={element} className="card pad stack gap-4" aria-labelledby="statement-entries">
          <div className="stack gap-1">
            <h2 id="statement-entries">{texts.heading}</h2>
            <p className="quiet">{texts.from}</p>
          </div>
          <Amounts editor={editor} faultOf={faultOf} onConfirm={figure} />
          {form.lines.map((line, at) => (
            <LineFields
              key={line.key}
              line={line}
              settlementDate={form.settlementDate}
              faultOf={(field) =>
                field === 'subject'
                  ? line.subject === 'landTax'
                    ? landTaxFault
                    : null
                  : faultOf(`lines[${at}].${field}`)
              }
              onChange={(change) => editor.typeLine(line.key, change)}
              onRemove={() => editor.remove(line)}
              onConfirm={(next) =>
                figure(next, (found) =>
                  editor.typeLine(
                    line.key,
                    found.kind === 'amount'
                      ? { amount: typedMoney(found.cents), amountConfirmed: found.confirmation }
                      : { from: found.from, to: found.to, periodConfirmed: found.confirmation },
                  ),
                )
              }
            />
          ))}
          {form.other.map((item, at) => (
            <OtherFields
              key={item.key}
              item={item}
              faultOf={(field) => faultOf(`other[${at}].${field}`)}
              onChange={(change) => editor.typeOther(item.key, change)}
              onRemove={() => editor.remove(item)}
              onConfirm={(next) =>
                figure(next, (found) => {
                  if (found.kind === 'amount')
                    editor.typeOther(item.key, {
                      amount: typedMoney(found.cents),
                      amountConfirmed: found.confirmation,
                    });
                })
              }
            />
          ))}
          <AddLines editor={editor} landTaxFault={landTaxFault} landTaxNote={landTaxText(landTax)} />
        </section>
        <section className={styles.result} aria-labelledby="statement-result">
          <div className="card pad stack gap-4">
            <h2 id="statement-result">Result</h2>
            <Result form={form} />
            {isClosed ? <p className="quiet">{texts.closed}</p> : null}
            <div className="row wrap gap-2">
              <Button kind="primary" isDisabled={isClosed} onPress={save}>
                Save as {versionTitle((newest?.number ?? 0) + 1).toLowerCase()}…
              </Button>
              {isTyped ? (
                <Button kind="quiet" isDestructive onPress={editor.discard}>
                  Discard changes
                </Button>
              ) : null}
            </div>
          </div>
        </section>
      </div>
      {versions.length === 0 ? null : <Versions versions={versions} />}
      {asked === null ? null : (
        <ConfirmFigure
          matter={matter}
          asked={asked.figure}
          onConfirm={asked.keep}
          onClose={() => setAsked(null)}
        />
      )}
      {isSaving && read.ok ? (
        <SaveVersion
          matter={matter}
          content={read.value}
          after={editor.after}
          newest={newest}
          onSaved={() => {
            editor.drop();
            setRefused(0);
          }}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </div>
  );
}

/** What becomes of a figure that was confirmed. */
type Keep = (figure: ConfirmedFigure) => void;

interface AmountsProps {
  readonly editor: StatementEditor;
  readonly faultOf: (field: string) => string | null;
  readonly onConfirm: (asked: AskedFigure, keep: Keep) => void;
}

function Amounts({ editor: { form, type }, faultOf, onConfirm }: AmountsProps) {
  const sum = (field: 'price' | 'deposit', name: string) => {
    const cents = readTypedMoney(form[field]);
    const isPrice = field === 'price';
    const confirmed = isPrice ? form.priceConfirmed : form.depositConfirmed;
    const documentId = confirmed?.documentId ?? null;
    return (
      <div className="stack gap-1">
        <TextField
          label={name}
          value={form[field]}
          onChange={(value) => type(isPrice ? { price: value } : { deposit: value })}
          error={faultOf(field)}
          {...(isPrice ? {} : { hint: '0 where none was paid' })}
        />
        <Figure
          name={name}
          value={cents === null ? null : figureOf.amount(cents)}
          confirmation={confirmed}
          onConfirm={() =>
            onConfirm({ kind: 'amount', name, cents, subject: 'contract', documentId }, (found) => {
              if (found.kind !== 'amount') return;
              const { cents: said, confirmation } = found;
              type(
                isPrice
                  ? { price: typedMoney(said), priceConfirmed: confirmation }
                  : { deposit: typedMoney(said), depositConfirmed: confirmation },
              );
            })
          }
        />
      </div>
    );
  };
  return (
    <div className="stack gap-3">
      <DateField
        label="Settlement"
        value={form.settlementDate}
        onChange={(day) => type(settledOn(form, day))}
        error={faultOf('settlementDate')}
      />
      <div className={styles.pair}>
        {sum('price', 'Price')}
        {sum('deposit', 'Deposit')}
      </div>
    </div>
  );
}

interface AddLinesProps {
  readonly editor: StatementEditor;
  /** Why land tax cannot be added; null where it can. */
  readonly landTaxFault: string | null;
  /** The same, or what has to be checked first. */
  readonly landTaxNote: string | null;
}

function AddLines({ editor: { form, type }, landTaxFault, landTaxNote }: AddLinesProps) {
  return (
    <div className="stack gap-2">
      <h3>Add a line</h3>
      <div className="row wrap gap-2">
        {lineSubjects.map((subject) => (
          <Button
            key={subject}
            size="small"
            icon={<Plus size={13} />}
            isDisabled={subject === 'landTax' && landTaxFault !== null}
            onPress={() => type({ lines: [...form.lines, newLine(subject, form.settlementDate)] })}
          >
            {subjectTexts[subject]}
          </Button>
        ))}
        <Button
          size="small"
          icon={<Plus size={13} />}
          onPress={() => type({ other: [...form.other, newOther()] })}
        >
          Other item
        </Button>
      </div>
      {landTaxNote === null ? null : <p className="quiet">{landTaxNote}</p>}
    </div>
  );
}

/** What is entered comes to: everything once it is whole, until then each line that is. */
function Result({ form }: { readonly form: StatementForm }) {
  const read = readForm(form);
  if (read.ok) {
    const { open, all } = countFigures(read.value);
    return (
      <>
        <p className={open === 0 ? 'quiet' : 'warn'}>{texts.unconfirmedNote(open, all)}</p>
        <Doubts statement={read.value} />
        <StatementResult statement={read.value} />
      </>
    );
  }
  const nothing = { price: '0', deposit: '0', other: [] };
  const whole = form.lines.flatMap((line) => {
    const one = readForm({ ...form, ...nothing, lines: [line] });
    return one.ok ? one.value.lines : [];
  });
  return (
    <>
      <p className="quiet">{texts.notFinished(read.failure.length)}</p>
      {whole.length === 0 ? null : (
        <LineResults
          statement={{
            settlementDate: form.settlementDate,
            priceCents: 0,
            depositCents: 0,
            lines: whole,
            other: [],
          }}
        />
      )}
    </>
  );
}

/** The settlement of the matter is another day than the statement’s: shows what that changes before anything is taken. */
function Moved({
  matter,
  editor: { form, type },
}: {
  readonly matter: MatterView;
  readonly editor: StatementEditor;
}) {
  const day = matter.settlementOn;
  if (day === null || day === form.settlementDate) return null;
  const before = readForm(form);
  const after = readForm(settledOn(form, day));
  return (
    <Message
      tone="warn"
      title={movedTitle(day)}
      actions={
        <Button size="small" onPress={() => type(settledOn(form, day))}>
          Use {longDay(day)}
        </Button>
      }
    >
      <p>
        The statement below is worked out for{' '}
        {form.settlementDate === '' ? 'no day' : longDay(form.settlementDate)}.
      </p>
      {before.ok && after.ok ? (
        <DifferenceList
          before={before.value}
          after={after.value}
          beforeName={longDay(form.settlementDate)}
          afterName={longDay(day)}
        />
      ) : null}
    </Message>
  );
}

/** Another window saved a version since this person began. */
function SavedMeanwhile({
  editor,
  newest,
}: {
  readonly editor: StatementEditor;
  readonly newest: AdjustmentVersion | undefined;
}) {
  if (!editor.isTyped || newest === undefined || editor.after === newest.id) return null;
  const read = readForm(editor.form);
  return (
    <Message
      tone="warn"
      title={`${versionTitle(newest.number)} was saved since you began`}
      actions={
        <>
          <Button size="small" onPress={() => editor.goOnFrom(newest.id)}>
            Keep what I typed
          </Button>
          <Button size="small" isDestructive onPress={editor.discard}>
            Use {versionTitle(newest.number).toLowerCase()}
          </Button>
        </>
      }
    >
      {read.ok ? (
        <DifferenceList
          before={newest.content}
          after={read.value}
          beforeName={versionTitle(newest.number)}
          afterName="Typed here"
        />
      ) : null}
    </Message>
  );
}
