import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ScrollText from 'lucide-react/icons/scroll-text';
import { whyNotOrderable } from '../../../shared/model/availability.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import type { LandStep, SearchLine } from '../../../shared/model/search-completeness/search-line.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { ageText, momentText } from '../../ui/moment.ts';
import styles from './completeness.module.css';
import { heldStep } from './land-steps.ts';
import { byHandText, findingText, holdTexts, lineName, namedIn, reasonTexts, whyText } from './text.ts';
import type { LineOffer } from './use-line-offers.ts';

/** From this age on, what the register said is marked: it may have moved. */
const oldAfter = 30 * 86_400_000;
/** So many of the places that name something are shown. */
const maxPlaces = 3;

interface LineRowProps {
  readonly line: SearchLine;
  readonly now: number;
  /** Null where it does not go into a cart. */
  readonly offer: LineOffer | null;
  readonly isInCart: boolean;
  readonly isAdding: boolean;
  /** Undefined where nothing is ordered from here. */
  readonly onAdd: (() => void) | undefined;
  readonly onOrderStatement: ((volumeFolio: string) => void) | undefined;
  readonly isLookingUp: boolean;
  readonly onLookUp: ((step: LandStep) => void) | undefined;
  /** Undefined where nothing can be said to be a copy of it. */
  readonly onHold: (() => void) | undefined;
}

/** One thing that the land or the register names: how it stands, why it matters, where it is named, and what can be done. */
export function LineRow(props: LineRowProps) {
  const { line, now, offer, isInCart } = props;
  const { text, tone } = stateOf(line, isInCart);
  const places = namedIn(line.sources);
  return (
    <li className={styles.line}>
      <span className={styles.state}>
        <Chip tone={tone} shape="square">
          {text}
        </Chip>
      </span>
      <div className={styles.what}>
        <span className="medium">{lineName(line.subject)}</span>
        <span className="quiet pretty">{whyText(line)}</span>
        {line.findings.map((finding) => (
          <span key={finding.is} className={styles.finding}>
            {findingText(finding)}
          </span>
        ))}
        {line.state.is === 'notKnown' ? (
          <span className={styles.finding}>{reasonTexts[line.state.because]}</span>
        ) : null}
        {line.state.is === 'held' && line.state.by === 'search' ? (
          <span className={now - line.state.at < oldAfter ? 'quiet' : 'warn'}>
            Looked up {momentText(line.state.at, now)}
          </span>
        ) : null}
        {line.state.is === 'held' && line.state.byHand ? (
          <span className="quiet pretty">
            {byHandText(line.state.byHand, momentText(line.state.at, now))}
          </span>
        ) : null}
        {places.slice(0, maxPlaces).map(({ text, at, statementId }) => (
          <span key={text} className="faint pretty">
            {statementId === null ? (
              text
            ) : (
              <Link to="/statements/$statementId" params={{ statementId }}>
                {text}
              </Link>
            )}
            {at === null ? null : now - at < oldAfter ? (
              ` (${ageText(at, now)})`
            ) : (
              <span className="warn"> ({ageText(at, now)})</span>
            )}
          </span>
        ))}
        {places.length > maxPlaces ? (
          <span className="faint">and in {places.length - maxPlaces} more</span>
        ) : null}
      </div>
      <span className={styles.price}>{priceOf(line, offer)}</span>
      <span className={styles.acts}>
        <Acts {...props} />
        {props.onHold && !isInCart ? (
          <Button
            size="small"
            kind="quiet"
            onPress={props.onHold}
            aria-label={`${holdTexts.act} ${lineName(line.subject)}`}
          >
            {holdTexts.act}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

function stateOf(
  { state, group }: SearchLine,
  isInCart: boolean,
): { readonly text: string; readonly tone: Tone } {
  switch (state.is) {
    case 'held':
      return { text: group === 'land' ? 'Looked up' : 'Held', tone: 'good' };
    case 'waiting':
      return state.isSure
        ? { text: 'Ordered', tone: 'wait' }
        : { text: 'Order status unknown', tone: 'warn' };
    case 'missing':
      if (isInCart) return { text: 'In cart', tone: 'accent' };
      return group === 'record' ? { text: 'Not held', tone: 'still' } : { text: 'Missing', tone: 'bad' };
    case 'notKnown':
      return { text: 'Not known', tone: 'warn' };
  }
}

const offerTexts: Readonly<Record<Exclude<LineOffer['is'], 'offered'>, string>> = {
  reading: 'Reading…',
  failed: 'Price not known',
  notAsked: 'Price not known',
  notOffered: 'Not offered',
};

function priceOf({ state, want }: SearchLine, offer: LineOffer | null) {
  if (state.is !== 'missing') return null;
  if (want?.kind === 'statement') return <span className="faint">Price not listed</span>;
  if (offer === null) return null;
  if (offer.is !== 'offered') return <span className="faint">{offerTexts[offer.is]}</span>;
  const why = whyNotOrderable(offer.product);
  if (why !== null) return <span className="faint">Cannot be ordered: {why}</span>;
  return offer.product.priceCents === null ? null : formatMoney(offer.product.priceCents);
}

function Acts({
  line,
  offer,
  isInCart,
  isAdding,
  onAdd,
  onOrderStatement,
  isLookingUp,
  onLookUp,
}: LineRowProps) {
  const { state, want, subject } = line;
  const name = lineName(subject);
  switch (state.is) {
    case 'held':
      if (state.by === 'search') {
        const step = heldStep(line);
        return (
          <>
            {step !== null && onLookUp ? (
              <Button
                size="small"
                icon={<RefreshCw size={13} />}
                isPending={isLookingUp}
                onPress={() => onLookUp(step)}
                aria-label={`Look up again, without cost: ${name}`}
              >
                Look up again
              </Button>
            ) : null}
            <LandLink line={line} />
          </>
        );
      }
      return state.by === 'statement' ? (
        <StatementLink id={state.id} name={name} />
      ) : (
        <Link
          to="/documents/$documentId"
          params={{ documentId: state.id }}
          className={buttonClass('secondary', 'small')}
          aria-label={`${state.byHand ? 'Open document' : 'Open certificate'}: ${name}`}
        >
          {state.byHand ? 'Open document' : 'Open certificate'}
        </Link>
      );
    case 'waiting':
      return state.by === 'statement' ? (
        <StatementLink id={state.id} name={name} />
      ) : (
        <Link
          to="/orders/$orderId"
          params={{ orderId: state.id }}
          className={buttonClass('secondary', 'small')}
          aria-label={`Open order: ${name}`}
        >
          Open order
        </Link>
      );
    case 'missing': {
      if (want?.kind === 'statement')
        return onOrderStatement ? (
          <Button
            size="small"
            icon={<ScrollText size={13} />}
            onPress={() => onOrderStatement(want.volumeFolio)}
            aria-label={`Order register statement for ${want.volumeFolio}…`}
          >
            Order statement…
          </Button>
        ) : null;
      const canAdd = offer !== null && offer.is !== 'notOffered' && !isInCart;
      return onAdd && canAdd ? (
        <Button
          size="small"
          icon={<Plus size={13} />}
          isPending={isAdding}
          onPress={onAdd}
          aria-label={`Add to cart: ${name}`}
        >
          Add to cart
        </Button>
      ) : null;
    }
    case 'notKnown': {
      const { step, because } = state;
      if (step === null) return null;
      return because === 'notLookedUp' && onLookUp ? (
        <Button
          size="small"
          icon={<RefreshCw size={13} />}
          isPending={isLookingUp}
          onPress={() => onLookUp(step)}
          aria-label={`Look up, without cost: ${name}`}
        >
          Look up
        </Button>
      ) : (
        <StepLink step={step} name={name} />
      );
    }
  }
}

function StatementLink({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Link
      to="/statements/$statementId"
      params={{ statementId: id }}
      className={buttonClass('secondary', 'small')}
      aria-label={`Open statement: ${name}`}
    >
      Open statement
    </Link>
  );
}

/** The screen of land that was looked up. */
function LandLink({ line: { subject } }: Pick<LineRowProps, 'line'>) {
  if (subject.kind === 'property')
    return <StepLink step={{ kind: 'property', thing: subject.propertyPfi }} name={lineName(subject)} />;
  return subject.kind === 'parcel' ? (
    <StepLink step={{ kind: 'parcel', thing: subject.spi }} name={lineName(subject)} />
  ) : null;
}

const stepTexts = { property: 'Open property', parcel: 'Open parcel', title: 'Open title' } as const;

function StepLink({ step: { kind, thing }, name }: { readonly step: LandStep; readonly name: string }) {
  const look = {
    className: buttonClass('secondary', 'small'),
    'aria-label': `${stepTexts[kind]}: ${name}`,
  };
  const text = stepTexts[kind];
  switch (kind) {
    case 'property':
      return (
        <Link to="/property" search={{ by: 'pfi', propertyPfi: uncheckedPropertyPfi(thing) }} {...look}>
          {text}
        </Link>
      );
    case 'parcel':
      return (
        <Link to="/parcel" search={{ spi: thing }} {...look}>
          {text}
        </Link>
      );
    case 'title':
      return (
        <Link to="/title" search={{ titleId: thing }} {...look}>
          {text}
        </Link>
      );
  }
}
