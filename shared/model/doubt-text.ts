/** Orders that are not simply confirmed, by what is wrong with them. */
export interface OrderDoubts {
  readonly unsent: number;
  readonly unknown: number;
  readonly presumedAbsent: number;
  readonly duplicate: number;
}

/** Other requests that may have been charged, by what was asked for. */
export interface ChargeDoubts {
  readonly statements: number;
  readonly alerts: number;
  readonly titles: number;
}

/** `1 order made twice, 2 orders in doubt`, worst first; empty where there are none. */
export function doubtText({ unsent, unknown, presumedAbsent, duplicate }: OrderDoubts): string {
  const parts: readonly (readonly [number, string])[] = [
    [duplicate, 'made twice'],
    [unknown, 'in doubt'],
    [presumedAbsent, 'probably not made'],
    [unsent, 'not sent'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} order${count === 1 ? '' : 's'} ${what}`)
    .join(', ');
}

/** The same for each kind of which there are any: `1 statement in doubt`. */
export function chargeDoubtTexts(
  charges: ChargeDoubts,
): { readonly kind: keyof ChargeDoubts; readonly text: string }[] {
  const names: readonly (readonly [keyof ChargeDoubts, string])[] = [
    ['statements', 'statement'],
    ['alerts', 'alert'],
    ['titles', 'title purchase'],
  ];
  return names
    .filter(([kind]) => charges[kind] > 0)
    .map(([kind, name]) => ({
      kind,
      text: `${charges[kind]} ${name}${charges[kind] === 1 ? '' : 's'} in doubt`,
    }));
}

export function chargeDoubtCount({ statements, alerts, titles }: ChargeDoubts): number {
  return statements + alerts + titles;
}
