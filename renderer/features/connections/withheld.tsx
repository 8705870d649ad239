import type { ReactNode } from 'react';
import type { OriginsByField, WithheldView } from '../../../shared/contract/views/connection.ts';
import { type AddressField, addressFields } from '../../../shared/model/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import styles from './connections.module.css';
import { addressTexts } from './text.ts';

interface WithheldProps {
  readonly withheld: WithheldView;
  /** `Client ID and secret`, as the beginning of a sentence. */
  readonly what: string;
  readonly isPending: boolean;
  readonly onAgree: (origins: OriginsByField) => void;
  readonly children?: ReactNode;
}

/** Credentials that were entered for other addresses: both side by side, and a button that allows the new ones. */
export function Withheld({ withheld, what, isPending, onAgree, children }: WithheldProps) {
  const { before, now } = withheld;
  return (
    <Message
      tone="warn"
      title={`${what} are withheld`}
      actions={
        <Button size="small" isPending={isPending} onPress={() => onAgree(now)}>
          Allow these addresses
        </Button>
      }
    >
      <p>
        {before === null
          ? 'An earlier version of Landfolio did not record which addresses they are for. Nothing is sent until you have checked the addresses and allowed them, or entered the credentials again.'
          : 'They were entered for other addresses. Nothing is sent until you have compared the addresses and allowed the new ones, or entered the credentials again.'}
      </p>
      <AddressTable before={before} now={now} />
      {children}
    </Message>
  );
}

function AddressTable({ before, now }: WithheldView) {
  const fields = addressFields.filter((field) => now[field] !== undefined || before?.[field] !== undefined);
  return (
    <div className={styles.compared}>
      <table>
        <caption>Previous and current addresses</caption>
        <thead>
          <tr>
            <th scope="col">Used for</th>
            <th scope="col">Entered for</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <AddressRow
              key={field}
              field={field}
              before={before === null ? 'Not recorded' : (before[field] ?? 'None')}
              now={now[field] ?? 'None'}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AddressRowProps {
  readonly field: AddressField;
  readonly before: string;
  readonly now: string;
}

function AddressRow({ field, before, now }: AddressRowProps) {
  return (
    <tr data-changed={before === now ? undefined : ''}>
      <th scope="row">{addressTexts[field]}</th>
      <td>{before}</td>
      <td>{now}</td>
    </tr>
  );
}
