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
    const { current } = place;
    if (of === null || current === null) return;
    // Of what is taller than there is room for, the beginning is shown.
    const isTall = current.offsetHeight > window.innerHeight / 2;
    current.scrollIntoView({ block: isTall ? 'start' : 'nearest' });
  }, [of]);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}
