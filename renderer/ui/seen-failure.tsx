import type { ComponentProps } from 'react';
import { InSight } from './in-sight.tsx';
import { Failure } from './message.tsx';

/** A failure that a press led to, brought into sight. */
export function SeenFailure(props: ComponentProps<typeof Failure>) {
  const { title, message, detail } = props.failure;
  return (
    <InSight of={[title, message, detail].join('\n')}>
      <Failure {...props} />
    </InSight>
  );
}
