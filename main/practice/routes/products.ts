import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import {
  type PracticeProduct,
  productsOfDocument,
  productsOfProperty,
  productsOfTitle,
} from '../catalogue.ts';
import {
  badRequest,
  exactlyOne,
  json,
  notFound,
  type Operation,
  type Practice,
  type PracticeAnswer,
} from '../exchange.ts';

/** GET /orders/v1/products by title, property or document: exactly one. */
export const productsOperation: Operation = {
  method: 'GET',
  path: /^\/api\/orders\/v1\/products$/,
  api: 'orders',
  answer(practice, { query }) {
    const subject = exactlyOne(query, [wire.titleParameter, 'propertyPfi', wire.documentParameter]);
    if (typeof subject === 'string') return badRequest(subject);
    switch (subject.name) {
      case wire.titleParameter:
        return ofTitle(practice, subject.value);
      case 'propertyPfi':
        if (!/^[0-9]{1,20}$/.test(subject.value)) return badRequest('propertyPfi must be 1 to 20 digits.');
        return listed(practice, productsOfProperty(practice.register, subject.value));
      default:
        return listed(
          practice,
          productsOfDocument(practice.register, subject.value.toUpperCase(), practice.scenarios.changes()),
        );
    }
  },
};

function ofTitle(practice: Practice, titleId: string): PracticeAnswer {
  const volumeFolio = practice.titles.read(titleId);
  if (volumeFolio === null) {
    return badRequest(`${wire.titleParameter} is neither a volume/folio nor an encrypted title id.`);
  }
  return listed(
    practice,
    productsOfTitle(practice.register, volumeFolio, practice.scenarios.changes()),
    titleId,
  );
}

function listed(practice: Practice, products: readonly PracticeProduct[], titleId?: string): PracticeAnswer {
  if (products.length === 0) return notFound('There is no such title, property or document.');
  return json({ products: products.map((product) => shown(practice, product, titleId)) });
}

/** A volume/folio is given away only to a caller who had it: otherwise the titleId is encrypted. */
function shown(practice: Practice, product: PracticeProduct, titleId?: string): unknown {
  const { authorityName, productIds, prerequisites, ...rest } = product;
  const ids =
    'titleId' in productIds
      ? { ...productIds, titleId: titleId ?? practice.titles.encrypt(String(productIds.titleId)) }
      : productIds;
  return {
    ...rest,
    productIds: ids,
    authorityName: authorityName ?? 'Landfolio Practice Registers',
    ...(prerequisites === undefined
      ? {}
      : { prerequisites: prerequisites.map((needed) => shown(practice, needed)) }),
  };
}
