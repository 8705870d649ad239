/**
 * SQL: the title number of a `title_purchase`. What was bought does not change; a number that the service provider gave is
 * replaced by the one of a later word.
 */
export const boughtNumber = `coalesce((SELECT number FROM charge_word WHERE charge_id = title_purchase.id
  AND number IS NOT NULL ORDER BY n DESC LIMIT 1), volume_folio)`;
