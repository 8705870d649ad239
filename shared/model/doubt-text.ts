/** Certificates that need a person, by reason. Each row of the list of orders counts once. */
export interface CertificatesInNeed {
  readonly unsent: number;
  readonly unknown: number;
  readonly refused: number;
  readonly presumedAbsent: number;
  readonly duplicate: number;
  /** The service has the order, but nothing of it could be read for a day, or it cannot be requested. */
  readonly unread: number;
  /** The file did not pass the checks, or the certificate failed or was cancelled. */
  readonly quarantinedOrEnded: number;
}

/** Other requests that may have been charged, by what was asked for. */
export interface ChargeDoubts {
  readonly statements: number;
  readonly alerts: number;
  readonly titles: number;
}

const whys: readonly (readonly [keyof CertificatesInNeed, string])[] = [
  ['duplicate', 'placed more than once'],
  ['unknown', 'with order status unknown'],
  ['refused', 'refused, being checked'],
  ['presumedAbsent', 'probably not placed'],
  ['unread', 'could not be read'],
  ['unsent', 'not submitted'],
  ['quarantinedOrEnded', 'failed, cancelled or failed verification'],
];

/** `1 placed more than once, 2 with order status unknown`, worst first; empty if there are none. */
export function needText(certificates: CertificatesInNeed): string {
  return whys
    .filter(([why]) => certificates[why] > 0)
    .map(([why, what]) => `${certificates[why].toLocaleString('en-AU')} ${what}`)
    .join(', ');
}

export function needCount(certificates: CertificatesInNeed): number {
  return whys.reduce((sum, [why]) => sum + certificates[why], 0);
}

/** Each kind of which there are any: `1 statement with status unknown`. */
export function chargeDoubtTexts(
  charges: ChargeDoubts,
): { readonly kind: keyof ChargeDoubts; readonly text: string }[] {
  const names: readonly (readonly [keyof ChargeDoubts, string])[] = [
    ['statements', 'statement'],
    ['alerts', 'alert'],
    ['titles', 'title number purchase'],
  ];
  return names
    .filter(([kind]) => charges[kind] > 0)
    .map(([kind, name]) => ({
      kind,
      text: `${charges[kind]} ${name}${charges[kind] === 1 ? '' : 's'} with status unknown`,
    }));
}

/** `2 certificates need attention`: the same number as the list that it opens. `details` gives the reasons, if there is more to say. */
export function attentionTexts(certificates: CertificatesInNeed): {
  readonly all: string;
  readonly details: string;
} {
  const count = needCount(certificates);
  const all =
    count === 1
      ? '1 certificate needs attention'
      : `${count.toLocaleString('en-AU')} certificates need attention`;
  return { all, details: certificates.quarantinedOrEnded === count ? '' : needText(certificates) };
}

export function chargeDoubtCount({ statements, alerts, titles }: ChargeDoubts): number {
  return statements + alerts + titles;
}
