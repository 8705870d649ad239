/**
 * Statuses by which the service says for certain that it took nothing and charges nothing. Every other status proves
 * nothing: 406 speaks of the form of an answer, and what was asked for may be done by then. Source: reliability, response
 * classification. The one rule for orders, statements, alerts and bought title numbers. Of a charge, the body of a refusal
 * may contradict it (send-charge.ts).
 */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 411, 413, 414, 415, 422, 431]);

export function isRefusal(status: number): boolean {
  return refusals.has(status);
}
