/** Stops a timer. Calling it again does nothing. */
export type CancelTimer = () => void;

/** Time, so that tests can move it. Every timer of the application goes through here. */
export interface Clock {
  /** Wall clock, milliseconds UTC. Can jump either way. */
  now(): number;
  /** Milliseconds from an arbitrary start; never goes back. Deadlines and token lives are kept on it. */
  monotonic(): number;
  /** Runs `run` once, about `milliseconds` from now. */
  after(milliseconds: number, run: () => void): CancelTimer;
}
