import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useState } from 'react';
import type { LandNow } from '../../../shared/contract/views/completeness.ts';
import { copyOfLine } from '../../../shared/model/copy-of.ts';
import { countLines } from '../../../shared/model/search-completeness/counts.ts';
import type { SearchLine } from '../../../shared/model/search-completeness/search-line.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { ShowAll } from '../../ui/show-all.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useCartOf } from '../open-carts/use-cart.ts';
import { RetrieveDialog } from '../statements/retrieve-dialog.tsx';
import styles from './completeness.module.css';
import { HoldDialog } from './hold-dialog.tsx';
import { heldStep, lookedUp, type NamedStep, neverLookedUp } from './land-steps.ts';
import { type CartLineOf, canGoIntoCart, isIn } from './line-offers.ts';
import { LineRow } from './line-row.tsx';
import {
  landSummaryText,
  leftOutTexts,
  lineName,
  lookingUpText,
  lookUpAgainText,
  putAllText,
  recordSummaryText,
  summaryText,
  texts,
} from './text.ts';
import { useAddMissing } from './use-add-missing.ts';
import { useLineOffers } from './use-line-offers.ts';

/** A look-up of land for a matter, which is free. */
interface LookUp {
  readonly ask: (all: readonly NamedStep[]) => void;
  /** What is looked up now, as `property 5001`; null where nothing is. */
  readonly asking: string | null;
  readonly isPending: boolean;
  /** Which of how many is looked up now; null where none is. */
  readonly progress: { readonly at: number; readonly all: number } | null;
  /** After the one that is looked up now. */
  readonly stop: () => void;
}

interface SearchCompletenessProps {
  /** Null: of land that a screen shows. */
  readonly matter: { readonly id: string; readonly number: string; readonly closedAt: number | null } | null;
  readonly land?: LandNow[];
  readonly lookUp?: LookUp;
}

const none: readonly SearchLine[] = [];
/** With so many rows a part begins. */
const firstRows = 40;

/** What the land and its register statements name: held, ordered, missing with its price, or not known. */
export function SearchCompleteness({ matter, land, lookUp }: SearchCompletenessProps) {
  const { queries } = useOffice();
  const input = { id: matter?.id ?? null, ...(land === undefined ? {} : { land }) };
  const checked = useQuery(queries.matters.completeness.queryOptions({ input, staleTime: 0 }));
  const lines = checked.data?.lines ?? none;
  return (
    <section className="card crop" aria-labelledby="completeness">
      <div className={styles.head}>
        <h2 id="completeness">{texts.heading}</h2>
        <span className="faint">{texts.from}</span>
      </div>
      <QueryFallback query={checked} label="Loading completeness" lines={5} />
      {checked.data ? <Checked lines={lines} matter={matter} lookUp={lookUp} /> : null}
    </section>
  );
}

interface CheckedProps extends Pick<SearchCompletenessProps, 'matter'> {
  readonly lines: readonly SearchLine[];
  readonly lookUp: LookUp | undefined;
}

function Checked({ lines, matter, lookUp }: CheckedProps) {
  const now = useNow();
  const [isAsked, setAsked] = useState(false);
  const [ordered, setOrdered] = useState<string | null>(null);
  const cart = useCartOf(matter?.number).data;
  const isClosed = matter !== null && matter.closedAt !== null;
  const [held, setHeld] = useState<SearchLine | null>(null);
  /** A PDF is added to the matter: on a screen of land alone there is none. */
  const canBeHeld = (line: SearchLine) =>
    matter !== null && line.state.is !== 'held' && line.state.is !== 'waiting' && copyOfLine(line) !== null;
  const of = (group: SearchLine['group']) => lines.filter((line) => line.group === group);
  const [needed, record, parts] = [of('needed'), of('record'), of('land')];
  const isInCart = (line: CartLineOf) => isIn(cart?.lines ?? [], line.want);
  const priced = [...needed, ...record].filter(canGoIntoCart);
  const { offerOf, isHeldBack, error, retry } = useLineOffers(priced, isAsked);
  const add = useAddMissing(lines, matter?.number);
  const missing = needed.filter(canGoIntoCart);
  const canAdd = (line: CartLineOf) => !isInCart(line) && offerOf(line).is !== 'notOffered';
  const toAdd = missing.filter(canAdd);
  const recordToAdd = record.filter(canGoIntoCart).filter(canAdd);
  const toLookUp = neverLookedUp(parts);
  const before = lookedUp(lines);
  const offered = missing.flatMap((line) => {
    const offer = offerOf(line);
    return offer.is === 'offered' && offer.product.priceCents !== null ? [offer.product.priceCents] : [];
  });
  const notOffered = missing.filter((line) => offerOf(line).is === 'notOffered').length;
  const counts = countLines(needed);
  const rows = (group: readonly SearchLine[], label: string, action: React.ReactNode = null) => (
    <Rows label={label} lines={group} action={action}>
      {(line) => (
        <LineRow
          key={line.key}
          line={line}
          now={now}
          offer={canGoIntoCart(line) ? offerOf(line) : null}
          isInCart={canGoIntoCart(line) && isInCart(line)}
          isAdding={add.isPending && add.variables.some(({ key }) => key === line.key)}
          onAdd={isClosed || !canGoIntoCart(line) ? undefined : () => add.mutate([line])}
          onOrderStatement={isClosed ? undefined : setOrdered}
          isLookingUp={lookUp?.asking != null && lookUp.asking === askedAs(line)}
          onHold={canBeHeld(line) ? () => setHeld(line) : undefined}
          onLookUp={lookUp && ((step) => lookUp.ask([{ ...step, label: lineName(line.subject) }]))}
        />
      )}
    </Rows>
  );
  return (
    <>
      <div className={styles.summary}>
        <p role="status">
          <strong>
            {summaryText(counts, {
              cents: offered.reduce((sum, cents) => sum + cents, 0),
              priced: offered.length,
              unpriced: counts.missing - offered.length - notOffered,
              notOffered,
              inCart: missing.filter(isInCart).length,
            })}
          </strong>{' '}
          {recordSummaryText(countLines(record))} {landSummaryText(countLines(parts))}
        </p>
        <div className="row wrap gap-2-3">
          {toAdd.length > 0 && !isClosed ? (
            <Button
              kind="primary"
              icon={<ShoppingCart size={15} />}
              isPending={add.isPending && add.variables.length > 1}
              onPress={() => add.mutate(toAdd)}
            >
              {putAllText(toAdd.length, counts.missing - missing.filter(isInCart).length)}
            </Button>
          ) : null}
          {isHeldBack ? <Button onPress={() => setAsked(true)}>Show all prices</Button> : null}
          {lookUp && toLookUp.length > 0 ? (
            <Button isPending={lookUp.isPending} onPress={() => lookUp.ask(toLookUp)}>
              {toLookUp.length === 1
                ? 'Look up the land'
                : `Look up all ${toLookUp.length} parts of the land`}
            </Button>
          ) : null}
          {lookUp && before.length > 0 ? (
            <Button isPending={lookUp.isPending} onPress={() => lookUp.ask([...toLookUp, ...before])}>
              {lookUpAgainText(toLookUp.length + before.length)}
            </Button>
          ) : null}
          {counts.missing > missing.length ? (
            <span className="quiet">
              A register statement is charged when it is ordered, and does not go into the cart.
            </span>
          ) : null}
        </div>
        {lookUp?.progress ? (
          <div className="row wrap gap-2-3">
            <p role="status">{lookingUpText(lookUp.progress)}</p>
            {lookUp.progress.at < lookUp.progress.all ? (
              <Button size="small" onPress={lookUp.stop}>
                {texts.stop}
              </Button>
            ) : null}
          </div>
        ) : null}
        {isClosed ? <p className="quiet">The matter is closed. Reopen it to order what is missing.</p> : null}
        {error === null ? null : (
          <Message
            tone="warn"
            title="Prices are not known"
            actions={<Button onPress={retry}>Try again</Button>}
          >
            {errorMessage(error).title}
          </Message>
        )}
      </div>
      {rows(needed, texts.documents)}
      {rows(parts, texts.land)}
      {rows(
        record,
        texts.record,
        recordToAdd.length > 1 && !isClosed ? (
          <Button size="small" isPending={add.isPending} onPress={() => add.mutate(recordToAdd)}>
            {`Put these ${recordToAdd.length} into the cart`}
          </Button>
        ) : null,
      )}
      <div className={styles.leftOut}>
        <h3>{texts.leftOut}</h3>
        <ul>
          {leftOutTexts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {matter === null || isClosed ? null : (
          <Link to="/sets" search={{ matter: matter.number }}>
            Use a certificate set
          </Link>
        )}
      </div>
      {add.question}
      {matter === null || held === null ? null : (
        <HoldDialog line={held} matter={matter} onClose={() => setHeld(null)} />
      )}
      {ordered === null ? null : (
        <RetrieveDialog
          volumeFolio={ordered}
          {...(matter === null ? {} : { matterNumber: matter.number })}
          onClose={() => setOrdered(null)}
        />
      )}
    </>
  );
}

/** As the look-up names what it asks now. */
function askedAs(line: SearchLine): string | null {
  const step = line.state.is === 'notKnown' ? line.state.step : heldStep(line);
  return step === null ? null : `${step.kind} ${step.thing}`;
}

const order = ['missing', 'notKnown', 'waiting', 'held'] as const;

function Rows({
  label,
  lines,
  action,
  children,
}: {
  readonly label: string;
  readonly lines: readonly SearchLine[];
  readonly action: React.ReactNode;
  readonly children: (line: SearchLine) => React.ReactNode;
}) {
  const [isAll, setAll] = useState(false);
  if (lines.length === 0) return null;
  const sorted = lines.toSorted((a, b) => order.indexOf(a.state.is) - order.indexOf(b.state.is));
  return (
    <section aria-label={label}>
      <div className={styles.groupHead}>
        <h3>
          {label} ({lines.length})
        </h3>
        {action}
      </div>
      <ul className="ruled">{(isAll ? sorted : sorted.slice(0, firstRows)).map(children)}</ul>
      {lines.length > firstRows ? <ShowAll count={lines.length} isAll={isAll} onChange={setAll} /> : null}
    </section>
  );
}
