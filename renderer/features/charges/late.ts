import { useEffect, useState } from 'react';

/** Milliseconds after which a person is told that the service is slow, and need not wait. */
export const lateMs = 5000;

/** Whether a request has run for longer than that. */
export function useIsLate(isRunning: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isRunning]);
  return isRunning && isLate;
}
