import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './guide.module.css';

interface StepFootProps {
  readonly onBack: () => void;
  readonly onSkip?: () => void;
  readonly skip?: string;
  readonly children?: ReactNode;
}

/** The next step first, then skip, then back. */
export function StepFoot({ onBack, onSkip, skip = 'Skip this step', children }: StepFootProps) {
  return (
    <div className={styles.foot}>
      {children}
      {onSkip ? (
        <Button kind="quiet" onPress={onSkip}>
          {skip}
        </Button>
      ) : null}
      <Button kind="quiet" onPress={onBack}>
        Back
      </Button>
    </div>
  );
}
