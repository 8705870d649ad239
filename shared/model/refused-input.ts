/** Why a call did not take its input: what its schema says. Holds nothing of the input itself. */
export interface RefusedInput {
  /** The path of the field in the input; empty for all of it. */
  readonly field: string;
  /** A clause that follows its name: `must have at most 400 characters`. */
  readonly reason: string;
}
