import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CertificateSetView } from '../../../shared/contract/views/certificate-set.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import type { PropertyView } from '../../../shared/contract/views/property.ts';
import { whyNotOrderable } from '../../../shared/model/availability.ts';
import { formatTotal } from '../../../shared/model/money.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { maxAskedAbout } from '../../bridge/products-query.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Failure } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { titleNames } from '../cart/subject.ts';
import { existingSummary, sameOf } from '../cart/text/existing.ts';
import { useCartOf } from '../open-carts/use-cart.ts';
import { PlanList } from './plan-list.tsx';
import { entriesOf, offeredBesides, type PlanRow, planSet, sumOf } from './set-plan.ts';
import styles from './sets.module.css';
import { neededText, productsText } from './text.ts';
import { useAddSet } from './use-add-set.ts';
import { useOffers } from './use-offers.ts';
import { useEnlargeSet } from './use-sets.ts';

/** More titles than this are ticked by nobody at once without looking. */
const maxTitlesAtFirst = 10;

interface SetUseProps {
  readonly set: CertificateSetView;
  readonly property: PropertyView;
  readonly matter: string | undefined;
}

/** The products of the set for one property, before anything is added to the cart: each selected, or with the reason why not. */
export function SetUse({ set, property, matter }: SetUseProps) {
  const { queries } = useOffice();
  const now = useNow();
  const [titleIds, setTitleIds] = useState<ReadonlySet<string>>(
    () => new Set(property.titles.slice(0, maxTitlesAtFirst).map(({ titleId }) => titleId)),
  );
  /** What the person ticked or unticked, by row; the rest stands as Landfolio proposes it. */
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { titles, offers, isReading, error, retry } = useOffers(property, titleIds);
  const names = titleNames(titles);
  const rows = planSet(set.entries, offers);
  const besides = offeredBesides(rows, offers);
  // The products of the set come first, as only so many are asked about.
  const orderable = [...rows, ...besides]
    .flatMap(({ state, product, context }) =>
      state === 'offered' && product && context ? [{ product, context }] : [],
    )
    .slice(0, maxAskedAbout);
  const { data: cart, isPending: isCartComing } = useCartOf(matter);
  const existing = useQuery(
    queries.cart.existing.queryOptions({
      input: { lines: orderable, matterNumber: matter ?? cart?.details.matterNumber ?? '' },
      // Asked once all of the question is known: another question would take the button away from under a press.
      enabled: orderable.length > 0 && !isReading && !isCartComing,
    }),
  );
  const navigate = useNavigate();
  const add = useAddSet();
  const enlarge = useEnlargeSet();

  const existingOf = (product: ProductView) =>
    existing.data?.[orderable.findIndex((one) => one.product === product)] ?? [];
  // Also what came along with a product of the property: it is the same for the title.
  const isInCart = ({ key }: ProductView) => cart?.lines.some(({ product }) => product.key === key) ?? false;
  const isSaid = (row: PlanRow, unlessSaid: () => boolean) =>
    row.state === 'offered' && !isInCart(row.product) && (said.get(row.key) ?? unlessSaid());
  const isTicked = (row: PlanRow) =>
    isSaid(row, () => row.product !== null && sameOf(existingOf(row.product)).length === 0);
  const isAdded = (row: PlanRow) => isSaid(row, () => false);
  const added = besides.filter(isAdded);
  const ticked = [...rows.filter(isTicked), ...added].flatMap(({ product, context }) =>
    product && context ? [{ product, context }] : [],
  );
  const tick = (row: PlanRow, isOn: boolean) => setSaid((before) => new Map([...before, [row.key, isOn]]));
  const sum = sumOf(ticked.map(({ product }) => product));
  const isKnown =
    !isReading && (orderable.length === 0 || existing.data !== undefined || existing.error !== null);

  const noteOf = (row: PlanRow): string => {
    if (row.state === 'unread') return isReading ? 'loading…' : 'could not be loaded';
    if (row.state === 'notOffered')
      return row.offerName.startsWith('No ')
        ? 'none selected or listed for this property'
        : 'not offered by the service';
    if (row.product === null) return '';
    if (row.state === 'unavailable') return `cannot be ordered: ${whyNotOrderable(row.product)}`;
    if (isInCart(row.product)) return 'already in the cart';
    return existingSummary(existingOf(row.product), now);
  };

  return (
    <div className="stack gap-3">
      {titles.length > 1 ? (
        <fieldset className={styles.titles}>
          <legend>Titles</legend>
          {titles.map((title, at) => (
            <Checkbox
              key={title.titleId}
              isSelected={titleIds.has(title.titleId)}
              onChange={(isOn) =>
                setTitleIds((before) => {
                  const next = new Set(before);
                  if (isOn) next.add(title.titleId);
                  else next.delete(title.titleId);
                  return next;
                })
              }
            >
              {names[at]}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
      {error ? <Failure failure={errorMessage(error)} onRetry={retry} /> : null}
      {isReading && rows.every(({ state }) => state === 'unread') ? (
        <Skeleton label="Loading products" lines={4} />
      ) : (
        <PlanList
          label={`Products of ${set.name} for this property`}
          rows={rows}
          isTicked={isTicked}
          isInCart={isInCart}
          noteOf={noteOf}
          onTick={tick}
        />
      )}
      {besides.length > 0 ? (
        <details className={styles.besides}>
          <summary>
            Other products offered <span className="quiet">{besides.length} not in this set</span>
          </summary>
          <PlanList
            label="Other products offered"
            rows={besides}
            isTicked={isAdded}
            isInCart={isInCart}
            noteOf={noteOf}
            onTick={tick}
          />
          <div className="row wrap gap-2-3">
            <Button
              size="small"
              isDisabled={added.length === 0}
              isPending={enlarge.isPending}
              onPress={() => enlarge.mutate({ set, entries: entriesOf(added) })}
            >
              Add selected products to the set
            </Button>
            <span className="quiet">
              Products selected here are added to the cart this time only. Products added to the set are
              suggested for every property.
            </span>
          </div>
        </details>
      ) : null}
      {sum.needed.length > 0 ? <p className="quiet">{neededText(sum.needed)}</p> : null}
      <div className="row wrap gap-2-3">
        <Button
          kind="primary"
          isDisabled={ticked.length === 0 || !isKnown}
          isPending={add.isPending}
          onPress={() =>
            // Whoever went elsewhere meanwhile is left there; the notice tells.
            add.mutate(
              { lines: ticked, setName: set.name, matter },
              { onSuccess: (put) => void (put === null ? null : navigate({ to: '/cart' })) },
            )
          }
        >
          {`Add ${productsText(ticked.length)} to cart`}
        </Button>
        <span className="quiet" role="status">
          {formatTotal(sum.cents)} before fees. Nothing is ordered yet.
        </span>
      </div>
      {add.question}
    </div>
  );
}
