/** The router's name of a step of the history, from the step's state. A step that it has not named yet is the first. */
export function historyStep(state: unknown): string {
  const isNamed = typeof state === 'object' && state !== null && '__TSR_key' in state;
  return isNamed && typeof state.__TSR_key === 'string' ? state.__TSR_key : 'first';
}
