import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OfficeView } from '../../../shared/contract/views/office.ts';
import { serverFaultText } from '../../../shared/model/server-fault-text.ts';
import { notBackText } from '../../bridge/not-back-text.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Message } from '../../ui/message.tsx';
import { momentText } from '../../ui/moment.ts';
import { useNow } from '../../ui/use-now.ts';
import { ChangePassword } from './change-password.tsx';
import { Conflicts } from './conflicts.tsx';
import { DocumentsHere } from './documents-here.tsx';
import { LeaveOffice } from './leave-office.tsx';
import styles from './office-server.module.css';
import {
  askersText,
  clockText,
  lastCurrentText,
  lostPasswordText,
  phaseText,
  receivingText,
  unwrittenText,
} from './text.ts';

/** How this computer stands with its office, and what a person can do about it. */
export function JoinedOffice({ office }: { readonly office: OfficeView }) {
  const { queries } = useOffice();
  const now = useNow();
  const [asked, setAsked] = useState<'password' | 'leave' | null>(null);
  const tryNow = useMutation(
    queries.office.tryNow.mutationOptions({ meta: { invalidates: [queries.office.key()] } }),
  );
  const { progress, hosts, waiting, documentsWaiting, conflicts, clockAheadMs } = office;
  const close = () => setAsked(null);
  return (
    <>
      <p className="lead">
        This computer shares its library with {office.office}. Client IDs and secrets, carts and drafts stay
        here.
      </p>
      <Fault office={office} />
      {clockAheadMs === null ? null : (
        <Message tone="warn" title="The clocks differ">
          {clockText(clockAheadMs)}
        </Message>
      )}
      <NotBack office={office} />
      <Unwritten office={office} />
      {office.isPasswordLost ? (
        <Message tone="warn" title="The keychain did not save the password">
          {lostPasswordText}
        </Message>
      ) : null}
      {conflicts > 0 ? <Conflicts /> : null}
      <Facts
        facts={[
          { name: 'Status', value: phaseText(office, now) },
          { name: 'Changes waiting', value: waiting.toLocaleString('en-AU') },
          { name: 'Documents waiting', value: documentsWaiting.toLocaleString('en-AU') },
          { name: 'Last current', value: lastCurrentText(office, now) },
          { name: 'Order status', value: askersText(office) },
          { name: 'Office', value: office.office },
          { name: 'Person', value: office.person },
          { name: hosts.length === 1 ? 'Server' : 'Servers', value: hosts.join(', '), isMono: true },
          { name: 'Joined', value: momentText(office.joinedAt, now) },
        ]}
      />
      {progress === null || office.phase !== 'receiving' ? null : (
        <div className="stack gap-2">
          <progress
            className={styles.progress}
            aria-label="Received"
            value={progress.done}
            max={progress.of}
          />
          <p className="muted">{receivingText}</p>
        </div>
      )}
      <p>
        <Link to="/audit">Audit of owner searches and orders</Link>
      </p>
      <div className="row wrap gap-2">
        <Button onPress={() => tryNow.mutate({})} isPending={tryNow.isPending}>
          Try now
        </Button>
        <Button onPress={() => setAsked('password')}>
          {asksPassword(office) ? 'Enter the password…' : 'Change password…'}
        </Button>
        <Button isDestructive onPress={() => setAsked('leave')}>
          Leave the office…
        </Button>
      </div>
      <DocumentsHere office={office} />
      {asked === 'password' ? <ChangePassword office={office} onClose={close} /> : null}
      {asked === 'leave' ? <LeaveOffice office={office} onClose={close} /> : null}
    </>
  );
}

function asksPassword({ fault }: OfficeView): boolean {
  return fault?.code === 'password' || fault?.code === 'no_password';
}

function NotBack({ office }: { readonly office: OfficeView }) {
  const text = notBackText(office);
  return text === null ? null : (
    <Message tone="warn" title={text.title}>
      {text.body}
    </Message>
  );
}

/** While much is being received, this goes up and down. */
function Unwritten({ office }: { readonly office: OfficeView }) {
  const text = office.phase === 'receiving' ? null : unwrittenText(office);
  if (text === null) return null;
  return (
    <Message tone="warn" title={text.title}>
      <div className="stack gap-1">
        {text.reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
    </Message>
  );
}

/** Why it does not go on: what waits by itself is a warning, what waits for a person a problem. */
function Fault({ office: { fault, phase } }: { readonly office: OfficeView }) {
  if (fault === null) return null;
  const { title, message, detail } = serverFaultText(fault);
  return (
    <Message tone={phase === 'stopped' ? 'bad' : 'warn'} title={title} detail={detail}>
      {message}
      {phase === 'stopped' ? '' : ' Landfolio tries again by itself.'}
    </Message>
  );
}
