import { Link } from '@tanstack/react-router';
import { OwnerForm } from './owner-form.tsx';
import styles from './owners.module.css';

/** The owner search as it stands on the search screen: its first step, and the way to what was searched before. */
export function OwnerWay() {
  return (
    <div className={styles.form}>
      <OwnerForm />
      <p className="quiet">
        <Link to="/owners">Earlier owner searches</Link>
      </p>
    </div>
  );
}
