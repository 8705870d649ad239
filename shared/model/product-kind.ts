/** What several products have in common: `Copy of Plan PS812345` without the identifiers in it. May be empty. */
export function productKind(name: string, identifiers: readonly string[]): string {
  return identifiers.reduce((text, identifier) => text.replace(identifier, ''), name).trim();
}
