/**
 * A process of its own that reads PDFs and nothing else. What it reads was written by others, so what it says is checked like
 * anything that comes from outside.
 */
export interface ReaderProcess {
  /** A message that no structured clone can copy throws. After the end it goes nowhere. */
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Told once, also where it never started. */
  onExit(listener: () => void): void;
  /** Ends it at once, also while it is starting. */
  kill(): void;
}
