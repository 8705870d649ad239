/** What is left of something typed once `saved` is kept: what was typed on while that was on its way. */
export function withoutSaved<T extends object>(typed: Partial<T>, saved: Partial<T>): Partial<T> {
  const left = Object.entries(typed).filter(([field, value]) => saved[field as keyof T] !== value);
  return Object.fromEntries(left) as Partial<T>;
}
