/** SQL: of the matter ?1, or of one that was merged into it. */
export const ofMatterOrMerged = `matter_id IN (WITH RECURSIVE part (id) AS (
  SELECT ?1 UNION SELECT matter.id FROM matter JOIN part ON matter.merged_into = part.id) SELECT id FROM part)`;
