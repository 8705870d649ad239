import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import { hostFailed, invalid, serviceFailed, statusUnknown } from '../../../shared/contract/failures.ts';
import type { TitlePurchaseView } from '../../../shared/contract/views/title.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { Knowingly } from '../../../shared/model/claim-failure.ts';
import { type Land, landKey, readLand, sharesGround } from '../../../shared/model/land.ts';
import { titleNumber } from '../../../shared/model/land-identity.ts';
import { checkMatterNumber } from '../../../shared/model/matter-number.ts';
import type { PurchaseDoubt } from '../../../shared/model/purchase-doubt.ts';
import { alreadyCharged } from '../../charging/already-charged.ts';
import type { Charge } from '../../charging/charges.ts';
import { claimCharge } from '../../charging/claim-charge.ts';
import { notNoted } from '../../charging/send-charge.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { LandService } from '../../ports/land-service.ts';
import { currentNumber } from '../../storage/known-matter.ts';
import { purchaseView } from './purchase-view.ts';
import { recognise } from './recognise.ts';
import { type PurchaseSending, purchaseReference, recoverPurchases, sendPurchase } from './send-purchase.ts';

interface DecryptRequest extends Knowingly {
  readonly titleId: string;
  readonly matterNumber: string;
  readonly context: Land & {
    readonly titleCount?: number | undefined;
    readonly about?: string | null | undefined;
  };
  /** The purchase with unknown outcome in spite of which a person asks again. */
  readonly afterUnknown?: string | undefined;
}

export type DecryptFailure = DeclaredFailure<
  'INVALID' | 'ALREADY_PLACED' | 'CLAIM_FAILED' | 'STATUS_UNKNOWN' | 'SERVICE_FAILED' | 'HOST_FAILED'
>;

/** `alsoFor`: matters for which the same number was bought for other land. Two addresses can share a title, or it is wrong. */
interface BoughtNumber {
  volumeFolio: string;
  alsoFor?: string[];
}

type DecryptResult = Result<BoughtNumber & { wasKnown: boolean }, DecryptFailure>;

export interface Decrypting {
  /**
   * The volume/folio of an encrypted title id: known from an earlier purchase for the same matter, or bought now.
   * Chargeable; sent at most once. A second call for the same while one runs gets the first one's result.
   */
  decrypt(request: DecryptRequest): Promise<DecryptResult>;
  /** What was bought for this land, by whichever matter, newest first. */
  known(land: Land): (BoughtNumber & { matterNumber: string })[];
  /** Title numbers that were asked for, whatever became of it, newest first; with `land` only of that. */
  purchases(land: Land | undefined): TitlePurchaseView[];
  /** Takes up what an earlier run left half done. */
  recover(): void;
  /** Whether a purchase is on its way right now. */
  isBusy(): boolean;
  /** Resolves when none is. */
  idle(): Promise<void>;
}

interface DecryptingParts extends Pick<AppContext, 'ids' | 'db'>, PurchaseSending {
  readonly service: () => LandService;
  readonly serviceFor: (connectionId: string) => LandService | null;
  readonly matterId: (connectionId: string, number: string) => string;
  /** What is wrong with the number of a closed matter. */
  readonly closedMatter: (connectionId: string, number: string) => Fault[];
}

export function createDecrypting(parts: DecryptingParts): Decrypting {
  const { charges, purchases } = parts;
  const running = new Map<string, Promise<DecryptResult>>();
  /** The last one for each land: two titles of one land are bought one after the other. */
  const lines = new Map<string, Promise<unknown>>();
  /** Encrypted ids of this run: here, and only here, they can be trusted to stay what they were. */
  const seen = new Map<string, string>();

  function boughtNumber(connectionId: string, volumeFolio: string, land: Land): BoughtNumber {
    const alsoFor = purchases.alsoFor(connectionId, volumeFolio, land);
    return { volumeFolio, ...(alsoFor.length === 0 ? {} : { alsoFor }) };
  }

  async function buy(service: LandService, request: DecryptRequest, land: Land): Promise<DecryptResult> {
    const known = parts.claims?.known() ?? 0;
    const { connection } = service;
    const titleId = request.titleId.trim();
    const closed = () => parts.closedMatter(connection.id, request.matterNumber);
    if (closed().length > 0) return failed(invalid(closed()));
    const matter = () => {
      const number = currentNumber(parts.db, connection.id, request.matterNumber.trim());
      return { number, id: parts.matterId(connection.id, number) };
    };
    const asked = matter();
    const seenKey = JSON.stringify([asked.id, titleId]);
    const answerWith = (volumeFolio: string, wasKnown: boolean): DecryptResult => {
      seen.set(seenKey, volumeFolio);
      return ok({ ...boughtNumber(connection.id, volumeFolio, land), wasKnown });
    };
    const seenNow = seen.get(seenKey);
    // A later word of the service provider may have replaced it since.
    if (seenNow !== undefined && purchases.isBought(connection.id, seenNow)) return answerWith(seenNow, true);
    const bought = purchases.known(connection.id, land).filter((one) => one.matterId === asked.id);
    const recognised = await recognise(service, titleId, land, request.context.titleCount, bought);
    if (!recognised.ok) return failed(serviceFailed(recognised.failure));
    if (recognised.value.kind === 'known') return answerWith(recognised.value.volumeFolio, true);
    if (recognised.value.kind === 'allBought') {
      return failed(invalid([allBoughtFault(recognised.value.volumeFolios)]));
    }
    const id = parts.ids.newId();
    const about = request.context.about?.trim() || null;
    const key = landKey(land);
    const claimed = {
      matterNumber: asked.number,
      productName: 'Title number',
      identifier: about ?? landText(land),
    };
    const notClaimed = await claimCharge(
      parts,
      { id, connectionId: connection.id, kind: 'decrypt', key, ...claimed, known },
      request,
    );
    if (notClaimed !== null) return failed(notClaimed);
    const dropped = <T>(result: T): T => {
      parts.claims?.drop(id);
      return result;
    };
    // While the service was asked, it may have been closed, renamed, merged or deleted.
    if (closed().length > 0) return dropped(failed(invalid(closed())));
    const { id: matterId, number: matterNumber } = matter();
    // Another matter may have bought it already.
    if (matterId !== asked.id) return dropped(buy(service, request, land));
    let earlier: Charge | null;
    try {
      earlier = charges.prepare(
        {
          id,
          connectionId: connection.id,
          kind: 'decrypt',
          key,
          request: {
            api: 'orders',
            method: 'POST',
            path: '/orders/v1/titles/decrypt',
            body: new TextEncoder().encode(
              JSON.stringify({ [connection.wire.decryptRequestField]: [titleId] }),
            ),
          },
          about: {
            matterNumber,
            reference: purchaseReference(matterNumber) ?? null,
            subject: { ...land, about },
          },
          afterUnknown: request.afterUnknown ?? null,
        },
        () => purchases.add({ id, connectionId: connection.id, matterId, land, about }),
      );
    } catch (error) {
      return dropped(failed(hostFailed(notNoted(parts.log, error))));
    }
    if (earlier !== null) {
      dropped(null);
      const purchase = purchases.get(earlier.id);
      return failed(
        alreadyCharged(earlier, {
          matter: purchase?.matterNumber ?? null,
          volumeFolio: purchase?.volumeFolio ?? null,
          afterUnknown: request.afterUnknown,
        }),
      );
    }
    const failure = await sendPurchase(parts, service, id, matterNumber);
    if (failure !== null) return failed(serviceFailed(failure));
    const volumeFolio = purchases.get(id)?.volumeFolio ?? null;
    if (volumeFolio === null) return failed(statusUnknown(id, doubtOf(charges.get(id))));
    return answerWith(volumeFolio, false);
  }

  return {
    async decrypt(request) {
      const land = readLand({ propertyPfi: request.context.propertyPfi, spis: request.context.spis });
      const faults = [
        ...titleFaults(request.titleId),
        ...checkMatterNumber(request.matterNumber),
        ...(land.ok ? [] : land.failure),
      ];
      if (!land.ok || faults.length > 0) return failed(invalid(faults));
      const plain = titleNumber(request.titleId);
      if (plain !== null) return ok({ volumeFolio: plain, wasKnown: true });

      const service = parts.service();
      const line = JSON.stringify([service.connection.id, landKey(land.value)]);
      const what = JSON.stringify([line, request.matterNumber.trim(), request.titleId.trim()]);
      const same = running.get(what);
      if (same !== undefined) return same;
      const before = lines.get(line) ?? Promise.resolve();
      const result = before
        .then(() => buy(service, request, land.value))
        .finally(() => {
          running.delete(what);
          if (lines.get(line) === ended) lines.delete(line);
        });
      const ended: Promise<unknown> = result.catch(() => {});
      running.set(what, result);
      lines.set(line, ended);
      return result;
    },
    known(written) {
      const land = readLand(written);
      if (!land.ok) return [];
      const { id } = parts.service().connection;
      const answers = purchases
        .known(id, land.value)
        .flatMap(({ volumeFolio, matterNumber }) =>
          volumeFolio === null ? [] : [{ ...boughtNumber(id, volumeFolio, land.value), matterNumber }],
        );
      return [...new Map(answers.map((answer) => [JSON.stringify(answer), answer])).values()];
    },
    purchases(written) {
      const land = written === undefined ? null : readLand(written);
      if (land !== null && !land.ok) return [];
      return purchases
        .list(parts.service().connection.id)
        .filter((purchase) => land === null || sharesGround(purchase.land, land.value))
        .flatMap((purchase) => {
          const charge = charges.get(purchase.id);
          return charge === null ? [] : [purchaseView(purchase, charge)];
        });
    },
    recover: () => recoverPurchases(parts, (id) => parts.serviceFor(id)?.connection.wire),
    isBusy: () => running.size > 0,
    async idle() {
      while (running.size > 0) await Promise.allSettled([...running.values()]);
    },
  };
}

/** The land in words, where nobody said which title it is. */
function landText({ propertyPfi, spis }: Land): string {
  return spis.length > 0 ? spis.join(', ') : `PFI ${propertyPfi}`;
}

const maxIdLength = 1000;

function titleFaults(titleId: string): Fault[] {
  const length = titleId.trim().length;
  if (length > 0 && length <= maxIdLength) return [];
  return [{ field: 'titleId', message: 'Enter the encrypted ID of a title as shown in the search results.' }];
}

function allBoughtFault(volumeFolios: readonly string[]): Fault {
  const list = volumeFolios.join(', ');
  return {
    field: 'titleId',
    message: `The number of every title of this land was already bought for this matter: ${list}. The service now shows other IDs for them. Search for each of these numbers instead. Nothing was bought.`,
  };
}

function doubtOf(charge: Charge | null): PurchaseDoubt {
  if (charge?.state === 'ANSWERED') return { kind: 'answerNotRead' };
  return { kind: 'noAnswer', cause: charge?.state === 'UNKNOWN' ? charge.cause : null };
}
