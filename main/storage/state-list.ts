/** States as a list in SQL. They are constants of the program: nothing of a person or a service is written so. */
export function stateList(states: readonly string[]): string {
  return `(${states.map((state) => `'${state}'`).join(', ')})`;
}
