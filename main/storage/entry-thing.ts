/**
 * SQL: the thing that an entry of the office is about; NULL where it cannot be read. The indexes of `office_entry` have the same; they
 * are used for a value or `+column`, and not for a column, whose affinity changes the comparison. `body`: the column.
 */
export const thingIn = (body: string) => `iif(json_valid(${body}), ${body} ->> '$.thing', NULL)`;

export const thingOfEntry = thingIn('body');
