import History from 'lucide-react/icons/history';
import type { CartLineView, HeldView } from '../../../shared/contract/views/cart.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './cart.module.css';
import { useCartStore } from './cart-store.ts';
import { shownDetails } from './draft.ts';
import {
  canServe,
  heldText,
  heldTitle,
  isRepeat,
  isRepeatUndecided,
  repeatTitle,
  sameOf,
  unlikeOf,
} from './held-text.ts';
import { OpenHeld } from './open-held.tsx';
import { useCart, useLineActions } from './use-cart.ts';
import { useHeld } from './use-held.ts';

interface HeldNoteProps {
  readonly line: CartLineView;
  readonly name: string;
  /** Place was pressed: what is still to be decided is said. */
  readonly areFaultsShown: boolean;
}

/** What the office has of a line already, and what can be done about it before it is paid for once more. */
export function HeldNote({ line, name, areFaultsShown }: HeldNoteProps) {
  return (
    <>
      {isRepeat(line) ? <Repeat line={line} name={name} areFaultsShown={areFaultsShown} /> : null}
      <Unlike line={line} name={name} />
    </>
  );
}

/** What holds the order back until somebody says to buy it again. */
function Repeat({ line, name, areFaultsShown }: HeldNoteProps) {
  const { update } = useLineActions();
  const same = sameOf(line.held);
  const isWanted = areFaultsShown && isRepeatUndecided(line);
  return (
    <section
      className={`${styles.held} ${line.isRepeatAccepted ? styles.heldAccepted : ''}`}
      aria-label={`Already here: ${name}`}
    >
      <p className={styles.heldTitle}>
        <History size={14} aria-hidden="true" />
        <span>{repeatTitle(line)}</span>
      </p>
      <HeldList held={same} line={line} name={name} />
      {same.length > 0 && line.possibleDuplicate !== null ? <p>{line.possibleDuplicate}</p> : null}
      <Checkbox
        isSelected={line.isRepeatAccepted}
        isInvalid={isWanted}
        onChange={(isRepeatAccepted) =>
          update.mutate({ lineId: line.id, isRepeatAccepted, repeats: line.repeats })
        }
      >
        Order anyway
      </Checkbox>
      {isWanted ? (
        <p className={styles.faults}>Tick this to pay for it once more, use what is here, or take it out.</p>
      ) : null}
    </section>
  );
}

/** What is told and holds nothing back: it is for somebody else, of another year, or too old. */
function Unlike({ line, name }: Pick<HeldNoteProps, 'line' | 'name'>) {
  const unlike = unlikeOf(line.held);
  if (unlike.length === 0) return null;
  return (
    <section className={`${styles.held} ${styles.heldAccepted}`} aria-label={`Not the same: ${name}`}>
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
            {canServe(one) && line.prerequisiteFor.length === 0 ? (
              <UseHeld held={one} line={line} name={name} />
            ) : null}
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
  const words = matter === '' || matter === held.matterNumber ? 'Use it' : `Use it for ${matter}`;
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
