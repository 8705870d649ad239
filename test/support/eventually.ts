import { vi } from 'vitest';

/** Tries a check again until it passes, however busy the machine is. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 60_000);
