import { type ReactNode, useEffect, useRef } from 'react';

interface InSightProps {
  /** What it tells; null where no press led to it. Each other one is brought into sight. */
  readonly of: unknown;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What a press led to: brought into sight where it would stand outside the window. */
export function InSight({ of, className, children }: InSightProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [of]);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}
