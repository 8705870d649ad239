import { useEffect, useState } from 'react';

/** The present, renewed every half minute, so that relative times stay true. Milliseconds UTC. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
