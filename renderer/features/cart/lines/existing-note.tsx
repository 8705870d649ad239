import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import History from 'lucide-react/icons/history';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useId } from 'react';
import type { CartLineView, ExistingItem } from '../../../../shared/contract/views/cart.ts';
import { sameCartText } from '../../../../shared/model/already-placed-text.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { alsoElsewhereText, cartName } from '../../open-carts/text.ts';
import { useOpenCart } from '../../open-carts/use-cart.ts';
import styles from '../cart.module.css';
import { useTypedInCart } from '../cart-draft.ts';
import { OpenExisting } from '../open-existing.tsx';
import { useShownCart } from '../shown-cart.ts';
import {
  canServe,
  existingText,
  existingTitle,
  isRepeat,
  isRepeatUndecided,
  possibleDuplicateText,
  repeatLapsedText,
  repeatQuestion,
  repeatTitle,
  sameOf,
  unlikeOf,
} from '../text/existing.ts';
import { useExistingItem } from './use-existing-item.ts';
import { useLineActions } from './use-line-actions.ts';

interface ExistingNoteProps {
  readonly line: CartLineView;
  readonly name: string;
  /** Place was pressed: what is still to be decided is said. */
  readonly areFaultsShown: boolean;
}

/** Existing purchases of a line, and what can be done before you are charged again. */
export function ExistingNote({ line, name, areFaultsShown }: ExistingNoteProps) {
  return (
    <>
      {isRepeat(line) ? <Repeat line={line} name={name} areFaultsShown={areFaultsShown} /> : null}
      <Unlike line={line} name={name} />
      <AlsoElsewhere line={line} name={name} />
    </>
  );
}

/** A repeat purchase. The order is blocked until a person confirms it. */
function Repeat({ line, name, areFaultsShown }: ExistingNoteProps) {
  const { update } = useLineActions();
  const id = useId();
  const now = useNow();
  const same = sameOf(line.existing);
  const cart = useShownCart();
  const lock = cart.locks.find(({ lineIds }) => lineIds.includes(line.id));
  const isWanted = areFaultsShown && isRepeatUndecided(line);
  const isLapsed = lock === undefined && line.isRepeatLapsed;
  return (
    <section
      className={`${styles.existing} ${line.isRepeatAccepted ? styles.existingAccepted : ''}`}
      aria-label={`Possible repeat order: ${name}`}
    >
      <p className={styles.existingTitle}>
        <History size={14} aria-hidden="true" />
        <span id={`${id}-title`}>{repeatTitle(line, now)}</span>
      </p>
      <div id={`${id}-existing`} className="stack gap-2">
        <ExistingList existing={same} line={line} name={name} />
        {same.length > 0 && line.possibleDuplicate !== null ? (
          <p>{possibleDuplicateText(line.possibleDuplicate)}</p>
        ) : null}
      </div>
      {isLapsed ? (
        <p id={`${id}-lapsed`} className="medium mt-2" role="status">
          {repeatLapsedText}
        </p>
      ) : null}
      {lock !== undefined ? (
        <p className={areFaultsShown ? 'fault mt-2' : undefined}>
          {sameCartText(lock.state)}{' '}
          <Link to="/orders/$orderId" params={{ orderId: lock.orderViewId }}>
            Open that order
          </Link>
        </p>
      ) : (
        <Checkbox
          isSelected={line.isRepeatAccepted}
          isInvalid={isWanted}
          aria-describedby={`${id}-title ${id}-existing${isLapsed ? ` ${id}-lapsed` : ''}${isWanted ? ` ${id}-question` : ''}`}
          onChange={(isRepeatAccepted) =>
            update.mutate({ cartId: cart.id, lineId: line.id, isRepeatAccepted, repeats: line.repeats })
          }
        >
          Order anyway
        </Checkbox>
      )}
      {isWanted && lock === undefined ? (
        <p id={`${id}-question`} className="fault mt-2">
          {repeatQuestion(line)}
        </p>
      ) : null}
    </section>
  );
}

/** Similar items do not block the order: they are for another party, for another year, or too old. */
function Unlike({ line, name }: Pick<ExistingNoteProps, 'line' | 'name'>) {
  const unlike = unlikeOf(line.existing);
  if (unlike.length === 0) return null;
  return (
    <section className={`${styles.existing} ${styles.existingAccepted}`} aria-label={`Similar item: ${name}`}>
      <p className={styles.existingTitle}>
        <History size={14} aria-hidden="true" />
        <span>{existingTitle(unlike)}</span>
      </p>
      <ExistingList existing={unlike} line={line} name={name} />
    </section>
  );
}

/** Other open carts that hold the same. Nothing is held back: whichever is placed first, the other one says so. */
function AlsoElsewhere({ line, name }: Pick<ExistingNoteProps, 'line' | 'name'>) {
  const { queries } = useOffice();
  const cartId = useShownCart().id;
  const also = useQuery(queries.cart.alsoElsewhere.queryOptions({ input: { cartId } })).data ?? [];
  const open = useOpenCart();
  const own = also.filter(({ lineId }) => lineId === line.id);
  if (own.length === 0) return null;
  return (
    <section
      className={`${styles.existing} ${styles.existingAccepted}`}
      aria-label={`Also in another cart: ${name}`}
    >
      <p className={styles.existingTitle}>
        <ShoppingCart size={14} aria-hidden="true" />
        <span>Also in another cart</span>
      </p>
      <ul className="stack gap-2">
        {own.map((other) => (
          <li key={other.cartId} className="row wrap between gap-2-3">
            <span>{alsoElsewhereText(other.matterNumber)}</span>
            <Button
              size="small"
              isPending={open.isPending}
              aria-label={`Open the cart ${cartName(other.matterNumber)}, which has ${name} too`}
              onPress={() => open.mutate(other.cartId)}
            >
              Open cart
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ExistingListProps extends Pick<ExistingNoteProps, 'line' | 'name'> {
  readonly existing: readonly ExistingItem[];
}

function ExistingList({ existing, line, name }: ExistingListProps) {
  const now = useNow();
  if (existing.length === 0) return null;
  return (
    <ul className="stack gap-2">
      {existing.map((one) => (
        <li key={`${one.kind} ${one.id}`} className="row wrap between gap-2-3">
          <span>
            {one.productName === line.product.name ? '' : `${one.productName}, `}
            {existingText(one, now)}
          </span>
          <span className="flex wrap gap-2">
            <OpenExisting existing={one} />
            {canServe(one, line) ? <UseExisting existing={one} line={line} name={name} /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface UseExistingProps {
  readonly existing: ExistingItem;
  readonly line: CartLineView;
  readonly name: string;
}

function UseExisting({ existing, line, name }: UseExistingProps) {
  const cart = useShownCart();
  const { details } = useTypedInCart();
  const use = useExistingItem();
  const matter = { ...cart.details, ...details }.matterNumber.trim();
  const words =
    matter === '' || matter === existing.matterNumber
      ? 'Use existing certificate'
      : `Use existing certificate for ${matter}`;
  return (
    <Button
      size="small"
      isPending={use.isPending}
      onPress={() => use.mutate({ existing, lineId: line.id, matter, name })}
      aria-label={`${words} instead of ordering ${name}`}
    >
      {words}
    </Button>
  );
}
