import GraduationCap from 'lucide-react/icons/graduation-cap';
import Plug from 'lucide-react/icons/plug';
import { isPractice } from '../../../shared/model/connection.ts';
import { practiceAddresses } from '../../../shared/model/practice-addresses.ts';
import { useStatus } from '../../bridge/use-status.ts';
import { Button } from '../../ui/button.tsx';
import styles from './guide.module.css';

interface WelcomeStepProps {
  readonly onPractice: () => void;
  /** With one of the practice's own addresses. */
  readonly onTry: (address: string) => void;
  readonly onConnect: () => void;
}

export function WelcomeStep({ onPractice, onTry, onConnect }: WelcomeStepProps) {
  const connection = useStatus()?.connection;
  return (
    <div className={styles.ways}>
      <div className={styles.way}>
        <GraduationCap size={22} aria-hidden="true" />
        <h3>Practice</h3>
        <p>
          Search, order and save certificates for invented land on this computer. It needs no credentials and
          no network, and it is free of charge. Every screen is marked as practice.
        </p>
        <Button kind="primary" onPress={onPractice}>
          Start practice
        </Button>
        {isPractice(connection) ? (
          <div className="stack start">
            <p>Or start with a practice address:</p>
            {practiceAddresses.map((address) => (
              <Button key={address} kind="quiet" size="small" onPress={() => onTry(address)}>
                {address}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      <div className={styles.way}>
        <Plug size={22} aria-hidden="true" />
        <h3>Connect your office</h3>
        <p>
          You need the connection file from your IT support, and a client ID and secret. Each part is tested
          before anything can be ordered. Testing is free of charge.
        </p>
        <Button kind="primary" onPress={onConnect}>
          Connect
        </Button>
      </div>
    </div>
  );
}
