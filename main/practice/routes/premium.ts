import { header, type Practice, type PracticeRequest } from '../exchange.ts';

/** What one volume/folio costs that is given away by premium or decrypt. Cents. */
export const lookUpCents = 98;

/** Writes down that volume/folios were given away by `premium=true`. */
export function chargePremium(
  practice: Practice,
  request: PracticeRequest,
  volumeFolios: readonly string[],
): void {
  if (volumeFolios.length === 0) return;
  practice.charges.add({
    kind: 'premium',
    at: practice.now(),
    id: `premium-${practice.charges.all().length + 1}`,
    subjects: volumeFolios,
    cents: volumeFolios.length * lookUpCents,
    reference: '',
    account: header(request, 'customer-id'),
    correlationId: header(request, 'x-correlation-id') || null,
  });
}
