import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import styles from './nav.module.css';
import { useHistorySteps } from './use-history.ts';

export function HistoryButtons() {
  const { canGoBack, canGoForward, back, forward } = useHistorySteps();
  return (
    <div className={styles.steps}>
      <Step name="Back" keys="Alt+Left" icon={ArrowLeft} canGo={canGoBack} go={back} />
      <Step name="Forward" keys="Alt+Right" icon={ArrowRight} canGo={canGoForward} go={forward} />
    </div>
  );
}

interface StepProps {
  readonly name: string;
  readonly keys: string;
  readonly icon: typeof ArrowLeft;
  readonly canGo: boolean;
  readonly go: () => void;
}

/** It keeps the keyboard also where there is no way on: so it is told to be disabled and is not. */
function Step({ name, keys, icon: Icon, canGo, go }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={name}
      title={`${name} (${keys})`}
      aria-disabled={!canGo}
      onClick={() => canGo && go()}
    >
      <Icon size={15} aria-hidden="true" />
    </button>
  );
}
