import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LineContext } from '../../../shared/contract/views/cart.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import { unlistedProduct } from '../../../shared/model/unlisted-product.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Message } from '../../ui/message.tsx';
import { useNow } from '../../ui/use-now.ts';
import { OpenExisting } from '../cart/open-existing.tsx';
import { anotherStatementText, existingText, existingTitle, sameOf } from '../cart/text/existing.ts';
import styles from './statements.module.css';

/** The certificate that says the same as a register statement, of a title known by its number: no listing is needed to look for it. */
function registerSearchOf(volumeFolio: string): ProductView {
  const productCode = 'RegisterSearchStatement';
  return unlistedProduct({
    key: `${productCode} ${volumeFolio}`,
    productCode,
    productIds: { titleId: volumeFolio },
    name: 'Register Search Statement',
    subject: { kind: 'title', titleId: volumeFolio },
  });
}

/** Where the title is, as far as its page says it. */
export type TitlePlace = Pick<LineContext, 'address' | 'propertyPfi' | 'spi'>;

interface ExistingStatementsProps {
  readonly volumeFolio: string;
  /** Null where only the number was typed. */
  readonly place: TitlePlace | null;
  /** The matter that another would be for: close to its settlement an old one says little. */
  readonly matterNumber: string;
  /** Another was asked for: what is shown stays, or that one would be warned of as well. */
  readonly isAsked: boolean;
  readonly onOpen: () => void;
}

/** Shown before another is paid for: the office has a statement or a register search of the title, or is waiting for one. */
export function ExistingStatements({
  volumeFolio,
  place,
  matterNumber,
  isAsked,
  onOpen,
}: ExistingStatementsProps) {
  const { queries } = useOffice();
  const now = useNow();
  const context = { address: null, propertyPfi: null, spi: null, ...place, volumeFolio };
  const lines = [{ product: registerSearchOf(volumeFolio), context }];
  const asked = queries.cart.existing.queryOptions({
    input: { lines, matterNumber },
    placeholderData: keepPreviousData,
    enabled: !isAsked,
  });
  const [existing = []] = useQuery(asked).data ?? [];
  if (existing.length === 0) return null;
  return (
    <Message tone={sameOf(existing).length > 0 ? 'warn' : 'info'} title={existingTitle(existing)}>
      <ul>
        {existing.map((one) => (
          <li key={`${one.kind} ${one.id}`} className={styles.existing}>
            <span>
              {one.productName}, {existingText(one, now)}
            </span>
            <OpenExisting existing={one} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <p className="mt-2">{anotherStatementText(existing)}</p>
    </Message>
  );
}
