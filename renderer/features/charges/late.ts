import { useEffect, useState } from 'react';

/** After so long a person is told why it takes, and need not wait. Milliseconds. */
export const lateMs = 5000;

/** Whether what was asked for has run for so long. */
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
