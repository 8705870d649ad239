/**
 * A member can write long texts where no computer does. Every computer of the office reads these, and none could hold hundreds
 * of megabytes. Bodies of entries have their limit in `push`. NOT VALID: what was written before is not looked through.
 */
export const textLengthsSql = `
ALTER TABLE entry ADD CONSTRAINT entry_kind_length CHECK (length(kind) <= 100) NOT VALID;
ALTER TABLE computer ADD CONSTRAINT computer_lengths CHECK (length(name) <= 1000 AND length(version) <= 100) NOT VALID;
ALTER TABLE claim ADD CONSTRAINT claim_lengths CHECK (length(thing) <= 100000 AND length(words) <= 100000) NOT VALID;
`;
