import { ownerNameQuery } from '../../shared/contract/views/title.ts';

/** Whom an owner search looked for, from its stored query. */
export function ownerText(json: string): string {
  const query = ownerNameQuery.safeParse(JSON.parse(json));
  if (!query.success) return '';
  return query.data.kind === 'company'
    ? query.data.companyName
    : [query.data.lastName, query.data.givenName].filter(Boolean).join(', ');
}
