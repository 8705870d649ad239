import { useQueries } from '@tanstack/react-query';
import type { ProductSubject } from '../../../shared/contract/views/product.ts';
import type { PropertyView } from '../../../shared/contract/views/property.ts';
import { useOffice } from '../../bridge/office.tsx';
import { productsQuery } from '../../bridge/products-query.ts';
import { contextOf, contextOfProduct, titleNames } from '../cart/subject.ts';
import { useCustomerId } from '../open-carts/use-cart.ts';
import { useListedTitles } from '../property/use-listed-titles.ts';
import type { Offer } from './set-plan.ts';

/**
 * What can be ordered for the chosen titles and for the property: read from the service, which costs nothing. It is complete when
 * nothing of it is read any more: what is learned of a title meanwhile changes what an order for it says.
 */
export function useOffers(property: PropertyView, titleIds: ReadonlySet<string>) {
  const { queries } = useOffice();
  const customerId = useCustomerId();
  const { titles, isReading: isReadingTitles } = useListedTitles(property);
  const names = titleNames(titles);
  const subjects: { readonly subject: ProductSubject; readonly name: string }[] = [
    ...titles.flatMap((title, at) =>
      titleIds.has(title.titleId)
        ? [
            {
              subject: { kind: 'title' as const, titleId: title.titleId },
              name: names[at] ?? 'Title',
            },
          ]
        : [],
    ),
    {
      subject: { kind: 'property' as const, propertyPfi: property.propertyPfi },
      name: 'The property',
    },
  ];
  const answers = useQueries({
    queries: subjects.map(({ subject }) => productsQuery(queries, subject, { customerId })),
  });
  const offers = subjects.map(({ subject, name }, at): Offer => {
    const context = contextOf({ ...property, titles }, subject);
    return {
      key: JSON.stringify(subject),
      scope: subject.kind === 'title' ? 'title' : 'property',
      name,
      products: answers[at]?.data ?? null,
      contextOf: (product) => contextOfProduct(context, product, titles),
    };
  });
  const failed = answers.find(({ error }) => error !== null);
  return {
    titles,
    offers,
    isReading: isReadingTitles || answers.some(({ isPending }) => isPending),
    error: failed?.error ?? null,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch();
    },
  };
}
