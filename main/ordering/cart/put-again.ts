import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import { invalid, notFound, serviceFailed } from '../../../shared/contract/failures.ts';
import type { CartView } from '../../../shared/contract/views/cart.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { isSameThing } from '../../../shared/model/land-identity.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { CartLine, Intent } from '../journal/intent.ts';
import { customerIdOf } from '../placing/check-cart.ts';
import { neededExtraData } from '../placing/order-body.ts';
import { switchedAway } from '../placing/place-failure.ts';
import { listAgain } from '../placing/requote.ts';
import type { Carts } from './carts.ts';

interface PutAgainParts {
  readonly current: () => LandService;
  readonly carts: Carts;
  /** The order of the current connection with this id, or null. */
  readonly known: (id: string) => Intent | null;
  /** The number of its matter now. */
  readonly matterNumber: (intent: Intent) => string;
  /** Which of its lines ordering again means. */
  readonly linesAgain: (intent: Intent) => readonly CartLine[];
}

interface PutAgain {
  readonly cart: CartView;
  /** The lines that were not in the cart before. */
  readonly added: string[];
  /** What the service does not offer any more. */
  readonly left: { readonly productName: string; readonly identifier: string }[];
}

/** Puts what an order was for into the cart of its matter once more, at today's prices. Sends nothing. */
export function createPutAgain(
  parts: PutAgainParts,
): (id: string) => Promise<Result<PutAgain, DeclaredFailure<'NOT_FOUND' | 'SERVICE_FAILED' | 'INVALID'>>> {
  const { carts } = parts;

  return async (id) => {
    const intent = parts.known(id);
    if (intent === null) return failed(notFound('order', id));
    const service = parts.current();
    const { details } = intent.cart;
    const matterNumber = parts.matterNumber(intent);
    const wantedFor = { matterNumber, customerId: details.customerId };
    const lines = parts.linesAgain(intent);
    const listed = await listAgain(service, lines, customerIdOf(service, details));
    if (!listed.ok) return failed(serviceFailed(listed.failure));
    if (parts.current().connection.id !== service.connection.id) return failed(switchedAway);
    // Looked for only now: another window may have opened or placed it meanwhile.
    const open = carts.ofMatter(wantedFor);
    const before = open?.lines() ?? [];
    const wanted = lines.flatMap((line) => {
      const product = listed.value.found.get(line.id);
      if (product === undefined) return [];
      const extraData = neededExtraData({ ...line, product });
      return [{ product, context: line.context, given: { extraData, prefilled: line.prefilled ?? {} } }];
    });
    const cart = open ?? (wanted.length === 0 ? carts.of(null) : carts.open(wantedFor));
    const put = wanted.length === 0 ? ok(cart.view()) : cart.addAll(wanted);
    if (!put.ok) return failed(invalid(put.failure));
    const after = cart.lines();
    return ok({
      cart: put.value,
      added: after.filter((line) => before.every((one) => one.id !== line.id)).map((line) => line.id),
      // What came along with another product is there all the same.
      left: listed.value.gone
        .filter(({ line }) => !after.some((other) => isSameThing(other, line)))
        .map(({ line }) => ({ productName: line.product.name, identifier: line.identifier })),
    });
  };
}
