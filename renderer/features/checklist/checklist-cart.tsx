import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import type { ChecklistView } from '../../../shared/contract/views/checklist.ts';
import type { PropertyQuery, PropertyView } from '../../../shared/contract/views/property.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { maxAskedAbout } from '../../bridge/products-query.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/message.tsx';
import { sameOf } from '../cart/text/existing.ts';
import { useCartOf, useOpenCart } from '../open-carts/use-cart.ts';
import { planSet, sumOf } from '../sets/set-plan.ts';
import { useAddSet } from '../sets/use-add-set.ts';
import { useMatterLand } from '../sets/use-matter-land.ts';
import { useOffers } from '../sets/use-offers.ts';
import { leftText, putText, texts } from './text.ts';

/** More titles than this are not read without a person who chose them. */
const maxTitles = 10;

interface ChecklistCartProps {
  readonly checklist: ChecklistView;
  readonly matterNumber: string;
}

/** What it costs to complete the matter, and the way to put all of that into its cart. */
export function ChecklistCart({ checklist, matterNumber }: ChecklistCartProps) {
  const { queries } = useOffice();
  const land = useMatterLand(matterNumber);
  const [only, ...others] = land.properties;
  const query: PropertyQuery =
    only === undefined
      ? { by: 'address', eziAddress: land.address }
      : { by: 'pfi', propertyPfi: uncheckedPropertyPfi(only.pfi) };
  // With several properties a person says first which of them is meant.
  const isAsked = !land.isPending && others.length === 0 && (only !== undefined || land.address !== '');
  const found = useQuery(
    queries.properties.find.queryOptions({ input: query, enabled: isAsked, staleTime: 300_000 }),
  );
  const property = found.data?.length === 1 ? found.data[0] : undefined;
  const wanted = checklist.items.filter(({ state }) => state === 'missing' || state === 'stale');
  if (wanted.every(({ entry }) => entry === null)) return <p className="quiet">{texts.nothingToAdd}</p>;
  if (found.error)
    return <Failure failure={errorMessage(found.error)} onRetry={() => void found.refetch()} />;
  if (property === undefined) {
    if (land.isPending || found.isFetching) return <p className="quiet">{texts.readingPrices}</p>;
    return (
      <p className="row wrap gap-2-3 quiet">
        {texts.noProperty}
        <Link to="/sets" search={{ matter: matterNumber }}>
          {texts.search}
        </Link>
      </p>
    );
  }
  return <Completing {...{ checklist, matterNumber, property }} />;
}

function Completing({
  checklist,
  matterNumber,
  property,
}: ChecklistCartProps & { readonly property: PropertyView }) {
  const { queries } = useOffice();
  const titleIds = new Set(property.titles.slice(0, maxTitles).map(({ titleId }) => titleId));
  const { offers, isReading, error, retry } = useOffers(property, titleIds);
  const wanted = checklist.items.filter(({ state }) => state === 'missing' || state === 'stale');
  const rows = planSet(
    wanted.flatMap(({ entry }) => entry ?? []),
    offers,
  );
  const offered = rows
    .flatMap(({ state, product, context }) => (state === 'offered' && product ? [{ product, context }] : []))
    .slice(0, maxAskedAbout);
  const cart = useCartOf(matterNumber).data;
  const existing = useQuery(
    queries.cart.existing.queryOptions({
      input: { lines: offered, matterNumber },
      enabled: offered.length > 0 && !isReading,
    }),
  );
  const add = useAddSet();
  const navigate = useNavigate();
  const open = useOpenCart();
  const isInCart = (key: string) => cart?.lines.some(({ product }) => product.key === key) ?? false;
  // What the office has already, and is not too old by its rules, is not ordered again.
  const lines = offered.filter(
    ({ product: { key } }, at) => !isInCart(key) && sameOf(existing.data?.[at] ?? []).length === 0,
  );
  const isKnown = !isReading && (offered.length === 0 || existing.data !== undefined);
  const notOffered = rows.filter(({ state }) => state === 'notOffered' || state === 'unavailable');
  const inCart = offered.filter(({ product: { key } }) => isInCart(key)).length;
  const left = leftText({
    inCart,
    bought: offered.length - inCart - lines.length,
    notOffered: [...new Set(notOffered.map(({ name }) => name))],
    elsewhere: wanted.filter(({ entry }) => entry === null).length,
  });
  const isNothingLeft = isKnown && lines.length === 0 && !add.isPending;
  const openCart = () => {
    if (cart?.id) open.mutate(cart.id, { onSuccess: () => void navigate({ to: '/cart' }) });
  };
  return (
    <div className="stack gap-2">
      {error ? <Failure failure={errorMessage(error)} onRetry={retry} /> : null}
      <div className="row wrap gap-2-3">
        {isNothingLeft ? null : (
          <Button
            icon={<ShoppingCart size={14} />}
            isDisabled={!isKnown}
            isPending={add.isPending}
            onPress={() => add.mutate({ lines, setName: checklist.setName, matter: matterNumber })}
          >
            {isKnown
              ? putText(lines.length, sumOf(lines.map(({ product }) => product)).cents)
              : texts.readingPrices}
          </Button>
        )}
        {isKnown && inCart > 0 ? (
          <Button icon={<ShoppingCart size={14} />} isPending={open.isPending} onPress={openCart}>
            {texts.openCart}
          </Button>
        ) : null}
        {left === '' || !isKnown ? null : <span className="quiet pretty">{left}</span>}
      </div>
      {add.question}
    </div>
  );
}
