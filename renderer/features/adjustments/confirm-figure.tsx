import { useState } from 'react';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { longDay } from '../../../shared/model/adjustments/calculation-text.ts';
import { figureOf } from '../../../shared/model/adjustments/version.ts';
import type { Confirmation } from '../../../shared/model/adjustments/version-schema.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { checkYourName } from '../../../shared/model/person-name.ts';
import { useYourName, YourNameField } from '../../bridge/your-name.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './adjustments.module.css';
import { PageBeside, type PageRead } from './page-beside.tsx';
import { texts } from './text.ts';
import { useHeldPdfs } from './use-held-pdfs.ts';
import { type FigureSubject, usualDocument } from './usual-document.ts';

/** What is to be compared with a page. */
export type AskedFigure =
  | (AskedAbout & { readonly kind: 'amount'; readonly cents: number | null })
  | (AskedAbout & { readonly kind: 'period'; readonly from: string; readonly to: string });

interface AskedAbout {
  readonly name: string;
  readonly subject: FigureSubject;
  /** The document that it, or the other figure of its line, was confirmed from; null for none. */
  readonly documentId: string | null;
}

/** What a person chose beside the page. */
export type ConfirmedFigure =
  | { readonly kind: 'amount'; readonly cents: number; readonly confirmation: Confirmation }
  | {
      readonly kind: 'period';
      readonly from: string;
      readonly to: string;
      readonly confirmation: Confirmation;
    };

interface ConfirmFigureProps {
  readonly matter: MatterView;
  readonly asked: AskedFigure;
  readonly onConfirm: (figure: ConfirmedFigure) => void;
  readonly onClose: () => void;
}

/** A page of a held document beside what was found in its text: a person chooses, nothing is taken by itself. */
export function ConfirmFigure({ matter, asked, onConfirm, onClose }: ConfirmFigureProps) {
  const pdfs = useHeldPdfs(matter);
  const [documentId, setDocumentId] = useState(asked.documentId);
  const only = pdfs.length === 1 ? pdfs[0] : undefined;
  const chosen = pdfs.find(({ id }) => id === documentId) ?? usualDocument(asked.subject, pdfs) ?? only;
  return (
    <Dialog title={`${asked.name}: confirm the ${asked.kind}`} isOpen hasPage onClose={onClose}>
      {pdfs.length === 0 ? (
        <p className="quiet">{texts.noDocuments}</p>
      ) : (
        <div className="stack gap-4">
          <ChoiceField
            label="Document"
            value={chosen?.id ?? ''}
            options={[
              ...(chosen === undefined ? [{ value: '', text: 'Select…' }] : []),
              ...pdfs.map(({ id, productName, identifier }) => ({
                value: id,
                text: [productName, identifier].filter(Boolean).join(', '),
              })),
            ]}
            onChange={setDocumentId}
          />
          {chosen === undefined ? (
            <p className="quiet">{texts.noUsualDocument}</p>
          ) : (
            <BesidePage
              key={chosen.id}
              document={chosen}
              asked={asked}
              onConfirm={onConfirm}
              onClose={onClose}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

interface BesidePageProps extends Pick<ConfirmFigureProps, 'asked' | 'onConfirm' | 'onClose'> {
  readonly document: DocumentView;
}

function BesidePage({ document, asked, onConfirm, onClose }: BesidePageProps) {
  const now = useNow();
  const [page, setPage] = useState(1);
  const [read, setRead] = useState<PageRead | null>(null);
  const [amount, setAmount] = useState<string | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [typedName, setTypedName] = useState<string | null>(null);
  const { name, keep } = useYourName(typedName);
  const [nameFault, setNameFault] = useState<string | null>(null);
  const show = (next: number) => {
    setPage(next);
    // What was chosen was chosen on another page.
    setAmount(null);
    setFrom(null);
    setTo(null);
  };
  const found = read?.page === page ? read.found : null;
  const isChosen = asked.kind === 'amount' ? amount !== null : from !== null && to !== null && from <= to;
  const confirm = () => {
    const [fault] = checkYourName(name, 'name');
    setNameFault(fault?.message ?? null);
    if (fault !== undefined || !isChosen) return;
    keep(name);
    const about = {
      documentId: document.id,
      documentName: document.productName,
      page,
      by: name.trim(),
      at: now,
    };
    if (asked.kind === 'amount') {
      const cents = Number(amount);
      onConfirm({ kind: 'amount', cents, confirmation: { ...about, value: figureOf.amount(cents) } });
    } else {
      const period = { from: from ?? '', to: to ?? '' };
      onConfirm({ kind: 'period', ...period, confirmation: { ...about, value: figureOf.period(period) } });
    }
    onClose();
  };
  const nothing =
    found !== null && (asked.kind === 'amount' ? found.amounts.length : found.days.length) === 0;
  const day = (label: string, typed: string, value: string | null, choose: (next: string) => void) => (
    <RadioChoice
      label={label}
      value={value}
      options={offered(typed === '' ? null : typed, found?.days ?? [], longDay)}
      onChange={choose}
    />
  );
  return (
    <div className={styles.beside}>
      {document.viewUrl === null ? null : (
        <PageBeside
          url={document.viewUrl}
          name={document.productName}
          page={page}
          onPage={show}
          onRead={setRead}
        />
      )}
      <div className="stack gap-4">
        {nothing ? <p className="quiet">{texts.noFigures}</p> : null}
        {found === null ? null : asked.kind === 'amount' ? (
          <RadioChoice
            label={`Amounts on page ${page}`}
            value={amount}
            options={offered(
              asked.cents === null ? null : String(asked.cents),
              found.amounts.map(String),
              (cents) => formatMoney(Number(cents)),
            )}
            onChange={setAmount}
          />
        ) : (
          <>
            {day(`First day of the period, on page ${page}`, asked.from, from, setFrom)}
            {day(`Last day of the period, on page ${page}`, asked.to, to, setTo)}
            {from !== null && to !== null && from > to ? (
              <p className="fault">The last day is before the first day of the period.</p>
            ) : null}
          </>
        )}
        <YourNameField value={name} onChange={setTypedName} error={nameFault} />
        <div className="flex end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" isDisabled={!isChosen} onPress={confirm}>
            Confirm from page {page}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** What was found, and what is typed where that was not: a page may be scanned. */
function offered(typed: string | null, found: readonly string[], said: (value: string) => string) {
  const known = found.map((value) => ({ value, text: said(value) }));
  return typed === null || found.includes(typed)
    ? known
    : [...known, { value: typed, text: texts.asTyped(said(typed)) }];
}
