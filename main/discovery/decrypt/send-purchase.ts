import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { defaultWireProfile, type WireProfile } from '../../../shared/model/wire-profile.ts';
import {
  type ApplyAnswer,
  recoverCharges,
  type SendingParts,
  sendCharge,
} from '../../charging/send-charge.ts';
import type { AppContext } from '../../context/app-context.ts';
import { answerCaps } from '../../http/answer-caps.ts';
import { webPageRemark } from '../../http/failure.ts';
import type { LandService } from '../../ports/land-service.ts';
import { interpretDecryptAnswer } from './interpret-decrypt.ts';
import type { Purchases } from './purchases.ts';

export interface PurchaseSending extends SendingParts {
  readonly purchases: Purchases;
}

/** Longest customer-reference (known beyond the document: POST orders). */
const referenceLimit = 40;

/** Sends a PREPARED purchase at most once. Gives the failure where provably nothing was charged; else its rows say what is known. */
export async function sendPurchase(
  parts: PurchaseSending,
  service: LandService,
  id: string,
  matterNumber: string,
): Promise<ServiceFailure | null> {
  const { wire, customerId } = service.connection;
  const failure = await sendCharge(
    parts,
    service,
    id,
    {
      headers: {
        'content-type': 'application/json',
        'customer-id': customerId ?? undefined,
        'customer-reference': purchaseReference(matterNumber),
        [wire.idempotencyKeyHeader]: id,
      },
      maxBytes: answerCaps.decrypt,
    },
    applyAnswer(parts, () => wire),
  );
  const charge = parts.charges.get(id);
  parts.log.info('decrypt.sent', { purchase: id, state: charge?.state });
  return failure !== null && charge?.state === 'REFUSED' ? { ...failure, isNothingBought: true } : failure;
}

/** ANSWERED to what the stored answer means. One that holds no volume/folio proves nothing: it may have been charged. */
function applyAnswer(
  { charges, purchases }: PurchaseSending,
  wireOf: (connectionId: string) => WireProfile | undefined,
): ApplyAnswer {
  return (charge, doubt) => {
    const { decryptAnswerField } = wireOf(charge.connectionId) ?? defaultWireProfile;
    const titleId = titleIdOf(charge.request.body);
    const meaning = interpretDecryptAnswer(charge.rawAnswer ?? new Uint8Array(), decryptAnswerField, titleId);
    if (meaning.kind === 'unknown') {
      const cause = doubt ?? `${meaning.cause}${webPageRemark(charge.contentType)}`;
      charges.move(charge.id, 'UNKNOWN', { cause });
      return;
    }
    const { volumeFolio } = meaning;
    if (doubt !== null) {
      charges.move(charge.id, 'UNKNOWN', { cause: `${doubt} The title number is ${volumeFolio}.` });
      return;
    }
    charges.move(charge.id, 'DONE', { cause: null, answer: { volumeFolio } }, () =>
      purchases.answered(charge.id, volumeFolio),
    );
  };
}

/** What an earlier run of the program left open: nothing of it is sent again. */
export function recoverPurchases(
  parts: PurchaseSending & Pick<AppContext, 'ids'>,
  wireOf: (connectionId: string) => WireProfile | undefined,
): void {
  recoverCharges(parts, 'decrypt', applyAnswer(parts, wireOf));
}

/** The one id in the bytes that were sent. */
export function titleIdOf(body: Uint8Array | null): string {
  const [ids] = Object.values<unknown>(JSON.parse(new TextDecoder().decode(body ?? new Uint8Array())));
  return Array.isArray(ids) ? String(ids[0]) : '';
}

/** What goes out as customer-reference. Signs that the service does not take become `-`. */
export function purchaseReference(matterNumber: string): string | undefined {
  const text = matterNumber.trim().replace(/[^0-9a-zA-Z\-_&(),.@ ]/g, '-');
  return text.slice(0, referenceLimit).trim() || undefined;
}
