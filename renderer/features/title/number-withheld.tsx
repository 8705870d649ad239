import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { KnownNumberView } from '../../../shared/contract/views/title.ts';
import { registerSearchCode } from '../../../shared/model/certificate-set.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { useOffice } from '../../bridge/office.tsx';
import { productsQuery } from '../../bridge/products-query.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { useCustomerId } from '../open-carts/use-cart.ts';
import { KnownFrom } from './known-from.tsx';
import { cheaperWayText } from './text.ts';

interface NumberWithheldProps {
  readonly titleId: string;
  /** Numbers that are known for the land, and not certainly this title's. */
  readonly others: readonly KnownNumberView[];
  readonly onBuy: () => void;
}

/** Says that the number of a title is withheld, and what gives it; buying it alone comes last. */
export function NumberWithheld({ titleId, others, onBuy }: NumberWithheldProps) {
  const cheaper = useCheaperWay(titleId);
  return (
    <Message
      tone="info"
      title="Title number withheld"
      actions={
        <Button size="small" onPress={onBuy}>
          Buy title number…
        </Button>
      }
    >
      You can order the products below without the volume and folio. Register statements and title alerts
      require them. {cheaper}
      {others.length > 0 ? (
        <>
          {' '}
          Title numbers known for this land, which may belong to another title:{' '}
          <OtherNumbers numbers={others} />.
        </>
      ) : null}
    </Message>
  );
}

/** Numbers of the land, each the way to its title, with where it is from. */
export function OtherNumbers({
  numbers,
  onOpen,
}: {
  readonly numbers: readonly KnownNumberView[];
  readonly onOpen?: () => void;
}) {
  return numbers.map((one, at) => (
    <span key={JSON.stringify(one)}>
      {at > 0 ? ', ' : ''}
      <Link to="/title" search={{ titleId: one.volumeFolio }} {...(onOpen ? { onClick: onOpen } : {})}>
        {one.volumeFolio}
      </Link>{' '}
      (<KnownFrom source={one.source} />
      {one.alsoFor ? ', also given for other land' : ''})
    </span>
  ));
}

/** What else gives the number of this title, with its price; null where the service does not offer it. */
export function useCheaperWay(titleId: string): string | null {
  const { queries } = useOffice();
  const customerId = useCustomerId();
  const products = useQuery(productsQuery(queries, { kind: 'title', titleId }, { customerId })).data;
  const search = products?.find(
    ({ productCode, isOrderable }) => productCode === registerSearchCode && isOrderable,
  );
  if (search === undefined) return null;
  return cheaperWayText(search.name, search.priceCents === null ? null : formatMoney(search.priceCents));
}
