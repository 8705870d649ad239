/**
 * SQL: the lines of the orders of a `matter` as they were confirmed, as `line`, after FROM and before further conditions. What was
 * not sent, discarded or rejected is left out; a cart that cannot be read has none.
 */
export const orderedLines = `intent, json_each(iif(json_valid(intent.cart), intent.cart, '{}'), '$.lines') AS line
  WHERE intent.matter_id = matter.id AND intent.confirmed_at >= coalesce(matter.reused_at, 0)
    AND intent.state NOT IN ('NOT_SENT', 'DISCARDED', 'REJECTED')`;

/** SQL: the address of such a line; null or empty where it has none. */
export const orderedAddress = `line.value ->> '$.context.address'`;
