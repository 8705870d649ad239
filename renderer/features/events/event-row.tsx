import type { SpecialEventView } from '../../../shared/contract/views/special-event.ts';
import { registerDate } from '../../../shared/model/register-date.ts';
import { Button } from '../../ui/button.tsx';
import { priceText } from './event-form.ts';
import styles from './events.module.css';

interface EventRowProps {
  readonly event: SpecialEventView;
  readonly onChange: () => void;
  readonly onDelete: () => void;
}

/** A special event with what can be done about it. */
export function EventRow({ event, onChange, onDelete }: EventRowProps) {
  return (
    <div className={styles.event}>
      <div className="grow break">
        <p>
          <strong>{event.name}</strong> <span className="quiet">{event.location}</span>
        </p>
        <p>{event.eventDescription}</p>
        <p className="quiet">
          {event.dates.map(registerDate).join(', ')} · {priceText(event.price)}
        </p>
        <p className="quiet">Event number {event.eventId}</p>
      </div>
      <Button kind="quiet" size="small" aria-label={`Edit ${event.name}`} onPress={onChange}>
        Edit
      </Button>
      <Button kind="quiet" size="small" aria-label={`Delete ${event.name}`} onPress={onDelete}>
        Delete
      </Button>
    </div>
  );
}
