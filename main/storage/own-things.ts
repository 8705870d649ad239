import { thingIn } from './entry-thing.ts';

/*
 * What the person of this computer did, by the login with which the office's server heard of it: two people can have one name, and a
 * person can get another one.
 */

const own = (field: 'login' | 'person') => `(SELECT file ->> '$.${field}' FROM office_membership)`;

/**
 * SQL: the login of whoever told the office of a thing first, who made it; NULL where no entry says it. `localId`: SQL. The index is
 * used for `+column`, see `thingIn`.
 */
const toldBy = (kind: string, localId: string) =>
  `(SELECT told.login FROM office_entry AS told WHERE told.kind = '${kind}'
     AND ${thingIn('told.body')} = (SELECT +office_thing.id FROM office_thing
       WHERE office_thing.kind = '${kind}' AND office_thing.local_id = ${localId}) ORDER BY told.n LIMIT 1)`;

/** SQL: this person made a thing. What no entry tells of is known by the name only, which `person` is as SQL. */
export function isOwnThing(kind: string, localId: string, person: string): string {
  return `coalesce(${toldBy(kind, localId)} = ${own('login')}, ${person} = ${own('person')})`;
}

/** SQL: a row of `order_line` that this person ordered, here or on another computer. */
export const isOwnLine = `(history_id IS NULL OR ${isOwnThing('order', 'history_id', 'ordered_by')})`;

/** SQL: a row of `matter` that this person opened, here or on another computer, or looks after. Without an office that is every one. */
export const isOwnMatter = `(NOT EXISTS (SELECT 1 FROM office_membership) OR opened_by = '' OR looked_after_by = ${own('person')}
  OR ${isOwnThing('matter', 'matter.id', 'opened_by')})`;
