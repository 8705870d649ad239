import type { ServiceBehaviour } from './behaviour.ts';
import { shownAs } from './discovery.ts';
import { isJsonObject, type JsonObject } from './json.ts';
import { allTitles, land, type OwnProperty, titleOf } from './land.ts';
import { documentProducts, propertyProducts, strataProducts, titleProducts } from './products.ts';
import { jsonReply, type Reply, refusal } from './reply.ts';

const productFields = {
  thin: [
    'productCode',
    'productIds',
    'productName',
    'productAvailability',
    'price',
    'gst',
    'customerWarning',
    'extraData',
    'prerequisites',
  ],
  bare: ['productCode', 'productIds', 'price', 'prerequisites'],
};

export function listProducts(query: URLSearchParams, behaviour: ServiceBehaviour): Reply {
  const names = ['titleId', 'propertyPfi', 'documentId'].filter((name) => query.has(name));
  if (names.length !== 1) return refusal(400, 'One of titleId, propertyPfi and documentId.', behaviour);
  const found = offered(
    query.get('titleId'),
    query.get('propertyPfi'),
    query.get('documentId'),
    behaviour.neededTitle,
  );
  if (found === null) return refusal(404, 'There is nothing to buy for that.', behaviour);
  return jsonReply(200, { products: found.map((product) => shown(product, behaviour)) }, behaviour);
}

/** The prerequisites are products themselves. */
function shown(product: JsonObject, behaviour: ServiceBehaviour): JsonObject {
  const { prerequisites } = product;
  const inner = Array.isArray(prerequisites) ? prerequisites.filter(isJsonObject) : [];
  const whole =
    inner.length === 0 ? product : { ...product, prerequisites: inner.map((one) => shown(one, behaviour)) };
  return shownAs(whole, behaviour, productFields);
}

function offered(
  titleId: string | null,
  propertyPfi: string | null,
  documentId: string | null,
  neededTitle: string | null,
): JsonObject[] | null {
  if (titleId !== null) {
    const title = titleOf(titleId);
    return title === undefined ? null : titleProducts({ ...title, titleId });
  }
  if (documentId !== null) {
    return land.some((one) => one.documentId === documentId) ? documentProducts(documentId) : null;
  }
  const property = land.find((one) => one.propertyPfi === propertyPfi);
  // Stawell's council has its certificates elsewhere: products on the title only.
  if (property === undefined || property.propertyPfi === '300778899') return null;
  return productsOf(property, neededTitle);
}

function productsOf(property: OwnProperty, neededTitle: string | null): JsonObject[] {
  if (property.isMultiAssess === true) return strataProducts(property);
  const needed = titleOf(neededTitle);
  return propertyProducts(property, needed && { ...needed, titleId: neededTitle ?? needed.titleId });
}

/** Every product that can be bought, by whichever name of its title. */
export function everyProduct({ neededTitle }: ServiceBehaviour): JsonObject[] {
  return [
    ...allTitles().flatMap((title) => [
      ...titleProducts(title),
      ...titleProducts({ ...title, titleId: title.volumeFolio }),
    ]),
    ...land.flatMap((property) => productsOf(property, neededTitle)),
    ...land.flatMap(({ documentId }) => (documentId === undefined ? [] : documentProducts(documentId))),
  ];
}
