import Check from 'lucide-react/icons/check';
import { Button } from '../../ui/button.tsx';
import styles from './settings.module.css';

interface SaveBarProps {
  readonly isChanged: boolean;
  readonly isSaved: boolean;
  readonly isPending: boolean;
}

export function SaveBar({ isChanged, isSaved, isPending }: SaveBarProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" kind="primary" isDisabled={!isChanged} isPending={isPending}>
        Save
      </Button>
      <span role="status" className={styles.saved}>
        {isSaved && !isChanged ? (
          <>
            <Check size={14} aria-hidden="true" /> Saved
          </>
        ) : null}
      </span>
    </div>
  );
}
