/** Each product code once, by going from one to the next along its index: in 100,000 items there are a few dozen. */
export const codesOfItems = `WITH RECURSIVE kind (code) AS (
    SELECT min(product_code) FROM item
    UNION ALL SELECT (SELECT min(product_code) FROM item WHERE product_code > kind.code) FROM kind WHERE kind.code IS NOT NULL)
  SELECT code FROM kind WHERE code IS NOT NULL`;
