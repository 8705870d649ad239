/** What a title is called before and after it is found. */
export function titleHeading(volumeFolio: string | null): string {
  return volumeFolio ? `Title ${volumeFolio}` : 'Title (number withheld)';
}
