import { useEffect, useState } from 'react';

/** The value as it was once it had rested for `wait` milliseconds. */
export function useDelayed<T>(value: T, wait: number): T {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return delayed;
}
