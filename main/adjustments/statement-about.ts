/** What a statement is about: names and values under its heading, as the matter and the parties. */
export interface StatementAbout {
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** In the foot of each page; empty for none. */
  readonly reference: string;
  /** Said under the statement. */
  readonly notes: readonly string[];
}

export const aboutNothing: StatementAbout = { facts: [], reference: '', notes: [] };

export const statementTitle = 'Statement of adjustments';
