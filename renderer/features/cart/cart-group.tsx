import type { CartLineView, ExtraData } from '../../../shared/contract/views/cart.ts';
import { cardClass } from '../../ui/page.tsx';
import styles from './cart.module.css';
import { CartLine } from './cart-line.tsx';
import { type LineGroup, titleOfLine } from './group-lines.ts';

interface CartGroupProps {
  readonly group: LineGroup;
  /** Every line of the cart. */
  readonly all: readonly CartLineView[];
  readonly areFaultsShown: boolean;
  readonly setLineData: (lineId: string, data: ExtraData) => void;
}

export function CartGroup({ group, all, areFaultsShown, setLineData }: CartGroupProps) {
  return (
    <section className={cardClass} aria-label={`${group.name} ${group.address ?? ''}`.trim()}>
      <header className={styles.groupHead}>
        <h2>{group.name}</h2>
        {group.address ? <span>{group.address}</span> : null}
      </header>
      <ul>
        {group.lines.map((line) => (
          <CartLine
            key={line.id}
            line={line}
            title={titleOfLine(line, all)}
            areFaultsShown={areFaultsShown}
            setLineData={setLineData}
          />
        ))}
      </ul>
    </section>
  );
}
