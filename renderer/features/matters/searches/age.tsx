import { Chip } from '../../../ui/chip.tsx';
import { ageText, fullMoment } from '../../../ui/moment.ts';
import home from '../matter-home.module.css';

/** From this age on, what the register said is marked: it may have moved. */
const oldAfter = 30 * 86_400_000;

/** When the register was asked, or how long ago where `text` says nothing else. */
export function Age({ at, now, text = ageText(at, now) }: AgeProps) {
  return (
    <span className={home.age} title={fullMoment(at)}>
      {now - at < oldAfter ? (
        text
      ) : (
        <Chip tone="warn" shape="square">
          {text}
        </Chip>
      )}
    </span>
  );
}

interface AgeProps {
  /** Milliseconds UTC. */
  readonly at: number;
  readonly now: number;
  readonly text?: string;
}
