/** What an office sets once for everybody. */
export const officeDetailsSchema = `
-- By the names of main/settings/office-settings.ts. A name without a row has its usual value.
CREATE TABLE office_detail (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE day_off (
  -- YYYY-MM-DD.
  day TEXT PRIMARY KEY,
  -- May be empty.
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
