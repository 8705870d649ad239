import { Link } from '@tanstack/react-router';
import History from 'lucide-react/icons/history';
import type { CartLineView, HeldView } from '../../../shared/contract/views/cart.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './cart.module.css';
import { useCartStore } from './cart-store.ts';
import { shownDetails } from './draft.ts';
import { OpenHeld } from './open-held.tsx';
import {
  canServe,
  heldText,
  heldTitle,
  isRepeat,
  isRepeatUndecided,
  possibleDuplicateText,
  repeatQuestion,
  repeatTitle,
  sameOf,
  unlikeOf,
} from './text/existing.ts';
import { useCart } from './use-cart.ts';
import { useHeld } from './use-held.ts';
import { useLineActions } from './use-line-actions.ts';

interface HeldNoteProps {
  readonly line: CartLineView;
  readonly name: string;
  /** Place was pressed: what is still to be decided is said. */
  readonly areFaultsShown: boolean;
}

/** Existing purchases of a line, and what can be done before you are charged again. */
export function HeldNote({ line, name, areFaultsShown }: HeldNoteProps) {
  return (
    <>
      {isRepeat(line) ? <Repeat line={line} name={name} areFaultsShown={areFaultsShown} /> : null}
      <Unlike line={line} name={name} />
    </>
  );
}

/** A repeat purchase. The order is blocked until a person confirms it. */
function Repeat({ line, name, areFaultsShown }: HeldNoteProps) {
  const { update } = useLineActions();
  const now = useNow();
  const same = sameOf(line.held);
  const lock = useCart().data?.locks.find(({ lineIds }) => lineIds.includes(line.id));
  const isWanted = areFaultsShown && isRepeatUndecided(line);
  return (
    <section
      className={`${styles.held} ${line.isRepeatAccepted ? styles.heldAccepted : ''}`}
      aria-label={`Possible repeat purchase: ${name}`}
    >
      <p className={styles.heldTitle}>
        <History size={14} aria-hidden="true" />
        <span>{repeatTitle(line, now)}</span>
      </p>
      <HeldList held={same} line={line} name={name} />
      {same.length > 0 && line.possibleDuplicate !== null ? (
        <p>{possibleDuplicateText(line.possibleDuplicate)}</p>
      ) : null}
      {lock !== undefined ? (
        <p className={areFaultsShown ? styles.faults : undefined}>
          {lock.message}{' '}
          <Link to="/orders/$orderId" params={{ orderId: lock.orderViewId }}>
            Open that order
          </Link>
        </p>
      ) : (
        <Checkbox
          isSelected={line.isRepeatAccepted}
          isInvalid={isWanted}
          onChange={(isRepeatAccepted) =>
            update.mutate({ lineId: line.id, isRepeatAccepted, repeats: line.repeats })
          }
        >
          Order anyway
        </Checkbox>
      )}
      {isWanted && lock === undefined ? <p className={styles.faults}>{repeatQuestion(line)}</p> : null}
    </section>
  );
}

/** Similar items do not block the order: they are for another party, for another year, or too old. */
function Unlike({ line, name }: Pick<HeldNoteProps, 'line' | 'name'>) {
  const unlike = unlikeOf(line.held);
  if (unlike.length === 0) return null;
  return (
    <section className={`${styles.held} ${styles.heldAccepted}`} aria-label={`Similar item: ${name}`}>
      <p className={styles.heldTitle}>
        <History size={14} aria-hidden="true" />
        <span>{heldTitle(unlike)}</span>
      </p>
      <HeldList held={unlike} line={line} name={name} />
    </section>
  );
}

interface HeldListProps extends Pick<HeldNoteProps, 'line' | 'name'> {
  readonly held: readonly HeldView[];
}

function HeldList({ held, line, name }: HeldListProps) {
  const now = useNow();
  if (held.length === 0) return null;
  return (
    <ul className={styles.heldList}>
      {held.map((one) => (
        <li key={`${one.kind} ${one.id}`}>
          <span>
            {one.productName === line.product.name ? '' : `${one.productName}, `}
            {heldText(one, now)}
          </span>
          <span className={styles.heldActions}>
            <OpenHeld held={one} />
            {canServe(one, line) ? <UseHeld held={one} line={line} name={name} /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface UseHeldProps {
  readonly held: HeldView;
  readonly line: CartLineView;
  readonly name: string;
}

function UseHeld({ held, line, name }: UseHeldProps) {
  const cart = useCart().data;
  const draft = useCartStore((state) => state.draft);
  const use = useHeld();
  const matter = cart ? shownDetails(cart.details, draft).matterNumber.trim() : '';
  const words =
    matter === '' || matter === held.matterNumber
      ? 'Use existing certificate'
      : `Use existing certificate for ${matter}`;
  return (
    <Button
      size="small"
      isPending={use.isPending}
      onPress={() => use.mutate({ held, lineId: line.id, matter, name })}
      aria-label={`${words} instead of ordering ${name}`}
    >
      {words}
    </Button>
  );
}
