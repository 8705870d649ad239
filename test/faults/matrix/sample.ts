import { type Scenario, scenariosOf } from './scenarios.ts';

/** About a hundred scenarios that have every kind of service, history, kill and fault at least once. */
export function sampleOf(seed: number): Scenario[] {
  const seen = new Set<string>();
  return scenariosOf(seed, null).filter((one) => {
    const before = seen.size;
    for (const kind of kindsOf(one)) seen.add(kind);
    return seen.size > before;
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
