import { type Scenario, scenariosOf } from './scenarios.ts';

/** Some eighty scenarios that have every kind of service, history, kill and fault at least once. */
export function sampleOf(seed: number): Scenario[] {
  const held = new Map<string, number>();
  const sample = scenariosOf(seed, null).filter((one) => {
    const kinds = kindsOf(one);
    if (kinds.every((kind) => held.has(kind))) return false;
    for (const kind of kinds) held.set(kind, (held.get(kind) ?? 0) + 1);
    return true;
  });
  // All that an early one was taken for may have come with later ones.
  return sample.filter((one) => {
    const kinds = kindsOf(one);
    if (kinds.some((kind) => held.get(kind) === 1)) return true;
    for (const kind of kinds) held.set(kind, (held.get(kind) ?? 0) - 1);
    return false;
  });
}

/** What a scenario is made of, one text each. */
export function kindsOf({
  behaviour,
  history,
  kill,
  killAgain,
  local,
  damage,
  mode,
  ...one
}: Scenario): string[] {
  return [
    `service: ${behaviour.name}`,
    `history: ${history.name}`,
    `killed at ${kill}`,
    `killed again at ${killAgain}`,
    `fault: ${local?.kind}`,
    `fault at ${local?.at}`,
    `library ${damage}`,
    `mode: ${mode?.kind}`,
    `${one.clicks} clicks`,
    `opened twice: ${one.isOpenedTwice}`,
  ];
}
