import { spellingsOf } from '../../shared/model/filter-terms.ts';

/** The pattern of LIKE … ESCAPE '\' that holds a text anywhere, whatever signs are in it. */
export function likeHolding(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The same for each way in which a term may be written. */
export function likesOf(term: string): string[] {
  return spellingsOf(term).map(likeHolding);
}

/** Whether any of these columns holds a term, and the values of that condition in their order. */
export function isHeldIn(
  fields: readonly string[],
  term: string,
): { readonly sql: string; readonly values: readonly string[] } {
  const likes = likesOf(term);
  const tried = fields.flatMap((field) => likes.map((like) => ({ field, like })));
  return {
    sql: tried.map(({ field }) => `${field} LIKE ? ESCAPE '\\'`).join(' OR '),
    values: tried.map(({ like }) => like),
  };
}
