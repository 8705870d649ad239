import History from 'lucide-react/icons/history';
import type { CartLineView, HeldView } from '../../../shared/contract/views/cart.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './cart.module.css';
import { useCartStore } from './cart-store.ts';
import { shownDetails } from './draft.ts';
import { heldText, heldTitle, isRepeat, isRepeatUndecided } from './held-text.ts';
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
  const now = useNow();
  const { update } = useLineActions();
  if (!isRepeat(line)) return null;
  const isWanted = areFaultsShown && isRepeatUndecided(line);
  return (
    <section
      className={`${styles.held} ${line.isRepeatAccepted ? styles.heldAccepted : ''}`}
      aria-label={`Already here: ${name}`}
    >
      <p className={styles.heldTitle}>
        <History size={14} aria-hidden="true" />
        <span>{heldTitle(line.held) || line.alreadyOrdered || line.twin}</span>
      </p>
      {line.held.length > 0 ? (
        <ul className={styles.heldList}>
          {line.held.map((held) => (
            <li key={`${held.kind} ${held.id}`}>
              <span>
                {held.productName === line.product.name ? '' : `${held.productName}, `}
                {heldText(held, now)}
              </span>
              <span className={styles.heldActions}>
                <OpenHeld held={held} />
                {held.kind === 'waiting' || line.prerequisiteFor.length > 0 ? null : (
                  <UseHeld held={held} line={line} name={name} />
                )}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {line.held.length > 0 && line.twin !== null ? <p>{line.twin}</p> : null}
      <Checkbox
        isSelected={line.isRepeatAccepted}
        isInvalid={isWanted}
        onChange={(isRepeatAccepted) => update.mutate({ lineId: line.id, isRepeatAccepted })}
      >
        Order anyway
      </Checkbox>
      {isWanted ? (
        <p className={styles.faults}>Tick this to pay for it once more, use what is here, or take it out.</p>
      ) : null}
    </section>
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
