import type { CartLineView, ExtraData } from '../../../../shared/contract/views/cart.ts';
import { formatTotal } from '../../../../shared/model/money.ts';
import { Button } from '../../../ui/button.tsx';
import { moveAwayLabel, moveAwayText } from '../../open-carts/text.ts';
import styles from '../cart.module.css';
import { type PropertyGroup, titleOfLine } from '../group-lines.ts';
import { useShownCart } from '../shown-cart.ts';
import { useMoveLines } from '../use-move-lines.ts';
import { CartLine } from './cart-line.tsx';

interface CartGroupProps {
  readonly group: PropertyGroup;
  /** Every line of the cart. */
  readonly all: readonly CartLineView[];
  /** Which order each line goes with, where there are several. */
  readonly orderNumbers: ReadonlyMap<string, number>;
  readonly areFaultsShown: boolean;
  readonly setLineData: (lineId: string, data: ExtraData) => void;
  readonly onLeave: () => void;
  /** The cart has products for other properties too. */
  readonly isMovable: boolean;
}

/** What is in the cart for one property, by its titles. */
export function CartGroup(props: CartGroupProps) {
  const { group, all, orderNumbers, areFaultsShown, setLineData, onLeave, isMovable } = props;
  const cartId = useShownCart().id;
  const move = useMoveLines();
  const lineIds = group.subjects.flatMap(({ lines }) => lines.map(({ id }) => id));
  const [first] = group.subjects;
  const isNamedByItself = group.subjects.length === 1 && first?.name === group.name;
  return (
    <section className="card ruled" aria-label={group.name}>
      <header className="flex wrap baseline gap-0-3 pad-3">
        <h2>{group.name}</h2>
        <div className={styles.groupEnd}>
          {isMovable ? (
            <Button
              kind="quiet"
              size="small"
              isPending={move.isPending}
              aria-label={moveAwayLabel(group.name)}
              onPress={() => move.mutate({ cartId, lineIds, toCartId: null })}
            >
              {moveAwayText}
            </Button>
          ) : null}
          <span>{formatTotal(group.totalCents)}</span>
        </div>
      </header>
      {group.subjects.map((subject) => (
        <div key={subject.key}>
          {isNamedByItself ? null : <h3 className={styles.subjectHead}>{subject.name}</h3>}
          <ul className="ruled">
            {subject.lines.map((line) => (
              <CartLine
                key={line.id}
                line={line}
                title={titleOfLine(line, all)}
                orderNumber={orderNumbers.get(line.id) ?? null}
                areFaultsShown={areFaultsShown}
                setLineData={setLineData}
                onLeave={onLeave}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
