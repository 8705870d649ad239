import { type ComponentProps, useEffect, useRef } from 'react';
import { Failure } from './message.tsx';

/** A failure that a press led to: brought into sight where it would stand below the end of the window. */
export function SeenFailure(props: ComponentProps<typeof Failure>) {
  const { title, message, detail } = props.failure;
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [title, message, detail]);
  return (
    <div ref={place}>
      <Failure {...props} />
    </div>
  );
}
