import { Link, useNavigate } from '@tanstack/react-router';
import type { DueLine } from '../../../shared/model/due/due-line.ts';
import { dueAct, dueLineDay, dueWhatText, dueWhyText } from '../../../shared/model/due/due-line-text.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { dayInWords } from '../../ui/day-in-words.ts';
import { useOpenCart, useOpenCarts } from '../open-carts/use-cart.ts';
import styles from './due.module.css';
import { aboutText, actTexts, dayText } from './text.ts';

interface DueRowProps {
  readonly line: DueLine;
  /** What its rule rests on, where that is not said above it. */
  readonly basis: string | null;
  readonly onOrder: (line: DueLine) => void;
}

/** One thing that is due: what, of which matter, which rule and date it comes from, and its next act. */
export function DueRow({ line, basis, onOrder }: DueRowProps) {
  const { matter } = line;
  const what = dueWhatText(line);
  const about = aboutText(line);
  return (
    <li className={styles.line}>
      <span className={styles.day} title={dayInWords(dueLineDay(line)) ?? ''}>
        {dayText(dueLineDay(line))}
      </span>
      <div className={styles.what}>
        <span className="medium break">{what}</span>
        <span className="break">
          {matter === null ? (
            <span className="quiet">No matter</span>
          ) : (
            <Link to="/matters/$matterId" params={{ matterId: matter.id }} className="hover-link">
              {matter.number}
            </Link>
          )}
          {about === '' ? null : <span className="quiet">{` \u00b7 ${about}`}</span>}
        </span>
        {line.kind === 'settlement' ? null : (
          <span className="quiet pretty">
            {dueWhyText(line, dayText)}
            {basis === null ? null : <span className="faint"> {basis}</span>}
          </span>
        )}
      </div>
      <span className={styles.act}>
        <Act line={line} what={what} onOrder={onOrder} />
      </span>
    </li>
  );
}

function Act({ line, what, onOrder }: Omit<DueRowProps, 'basis'> & { readonly what: string }) {
  const act = dueAct(line);
  const text = actTexts[act];
  const label = `${text} ${what}${line.matter === null ? '' : `, matter ${line.matter.number}`}`;
  const look = { className: buttonClass('secondary', 'small'), 'aria-label': label };
  switch (act) {
    case 'order':
      return (
        <Button size="small" aria-label={label} onPress={() => onOrder(line)}>
          {text}
        </Button>
      );
    case 'openCart':
      return <OpenCart line={line} label={label} />;
    case 'openDocument':
      return line.kind === 'expiring' ? (
        <Link to="/documents/$documentId" params={{ documentId: line.documentId }} {...look}>
          {text}
        </Link>
      ) : null;
    case 'openMatter':
      return line.matter === null ? null : (
        <Link to="/matters/$matterId" params={{ matterId: line.matter.id }} {...look}>
          {text}
        </Link>
      );
    case 'renew':
      return line.kind === 'alertLapse' ? (
        <Link to="/alerts" search={{ volumeFolio: line.volumeFolio }} {...look}>
          {text}
        </Link>
      ) : null;
    case 'ring':
      return line.kind === 'late' || line.kind === 'followUp' ? (
        <Link to="/orders/$orderId" params={{ orderId: line.orderViewId }} {...look}>
          {text}
        </Link>
      ) : null;
    case 'answer':
      return line.kind === 'answer' ? <Answer line={line} look={look} text={text} /> : null;
  }
}

interface AnswerProps {
  readonly line: Extract<DueLine, { kind: 'answer' }>;
  readonly look: { readonly className: string; readonly 'aria-label': string };
  readonly text: string;
}

/** Where a person answers. */
function Answer({ line, look, text }: AnswerProps) {
  switch (line.about) {
    case 'order':
      return (
        <Link to="/orders/$orderId" params={{ orderId: line.id }} {...look}>
          {text}
        </Link>
      );
    case 'statement':
      return (
        <Link to="/statements/$statementId" params={{ statementId: line.id }} {...look}>
          {text}
        </Link>
      );
    case 'alert':
      return (
        <Link to="/alerts" {...look}>
          {text}
        </Link>
      );
    case 'decrypt':
      return (
        <Link to="/title-purchases" {...look}>
          {text}
        </Link>
      );
  }
}

/** Goes on with the cart of the matter, which has it. */
function OpenCart({ line, label }: { readonly line: DueLine; readonly label: string }) {
  const carts = useOpenCarts().data;
  const open = useOpenCart();
  const navigate = useNavigate();
  const cart = carts?.find(({ matterId }) => matterId !== null && matterId === line.matter?.id);
  return (
    <Button
      size="small"
      aria-label={label}
      isDisabled={cart === undefined}
      isPending={open.isPending}
      onPress={() => {
        if (cart !== undefined) open.mutate(cart.id, { onSuccess: () => void navigate({ to: '/cart' }) });
      }}
    >
      {actTexts.openCart}
    </Button>
  );
}
