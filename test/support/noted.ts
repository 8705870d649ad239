/** The problem of an order or item where only this was noted; `text` may be a matcher. */
export function noted(text: unknown): unknown {
  return [{ kind: 'noted', text }];
}
