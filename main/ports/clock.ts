/** Stops a timer. Calling it again does nothing. */
export type CancelTimer = () => void;

/** Time, so that tests can move it. Every timer of the application goes through here. Times are whole: the database takes no others. */
export interface Clock {
  /** Wall clock, whole milliseconds UTC. Can jump either way. */
  now(): number;
  /** Whole milliseconds from an arbitrary start; never goes back, and counts sleep. Deadlines and token lives are kept on it. */
  monotonic(): number;
  /** Runs `run` once, about `milliseconds` from now. */
  after(milliseconds: number, run: () => void): CancelTimer;
}
