import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AuthorityContact, FollowUpFacts } from '../../../../shared/contract/views/follow-up.ts';
import { counted } from '../../../../shared/lib/counted.ts';
import { melbourneDay } from '../../../../shared/model/melbourne-day.ts';
import { useDraft } from '../../../bridge/drafts.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { faultOf } from '../../../bridge/fault-of.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { authorityName, followUpTexts } from '../text.ts';
import styles from './follow-up.module.css';
import type { FollowUpEmail } from './follow-up-email.ts';
import { FollowUpFields } from './follow-up-fields.tsx';
import { followUpDraft, useLogFollowUp, useOpenEmail } from './use-follow-up.ts';

type Facts = Omit<FollowUpFacts, 'who' | 'promisedOn'> & { readonly promisedOn: string };
type Typed = Partial<Facts & Omit<AuthorityContact, 'authority'>>;

interface FollowUpSectionProps {
  readonly note: FollowUpEmail;
  readonly contact: AuthorityContact;
  /** The name of the person at this computer, as the dialog has it. */
  readonly who: string;
  readonly keepWho: () => void;
  /** The name of the contact as it is typed: the note is addressed to it. */
  readonly onContact: (name: string) => void;
  readonly isOnly: boolean;
  readonly copy: (notes: readonly FollowUpEmail[]) => Promise<boolean>;
}

/** One authority: whom the office asks there, its note, and the log. Once a note is copied or opened, one press logs it. */
export function FollowUpSection(props: FollowUpSectionProps) {
  const { note, contact, who, keepWho, onContact, isOnly, copy } = props;
  const { client, queries } = useOffice();
  const today = melbourneDay(useNow());
  const { typed, type, drop } = useDraft<Typed>(followUpDraft(note.authority));
  const [hasDetails, setDetails] = useState(isOnly);
  const [done, setDone] = useState<string | null>(null);
  const open = useOpenEmail();
  const log = useLogFollowUp();
  const name = typed.name ?? contact.name;
  const email = typed.email ?? contact.email;
  const phone = typed.phone ?? contact.phone;
  const how = typed.how ?? 'email';
  const reached = how === 'phone' ? phone : how === 'email' ? email : '';
  const facts = {
    doneOn: typed.doneOn ?? today,
    how,
    whom: typed.whom ?? [name, reached].filter(Boolean).join(', '),
    note: typed.note ?? '',
    promisedOn: typed.promisedOn || null,
  };
  const save = useMutation({
    mutationFn: () => client.followUps.saveContact({ authority: note.authority, name, email, phone }),
    onSuccess: () => drop({ name, email, phone }),
    meta: { isErrorShown: true, invalidates: [queries.followUps.contacts.key()] },
  });
  const keepContact = async () => {
    const isKept = name === contact.name && email === contact.email && phone === contact.phone;
    if (!isKept) await save.mutateAsync();
  };
  const fault = (field: string) => faultOf(log.error, field);
  const contactFault = (field: string) => faultOf(save.error, field);
  const called = authorityName(note.authority);
  const failures = [log.error, save.error, open.error]
    .flatMap((error) => (error ? errorMessage(error) : []))
    .filter(({ faults }) => faults.length === 0);
  const takeNote = async () => {
    if (await copy([note])) setDone(followUpTexts.copied);
    await keepContact().catch(() => {});
  };
  const openNote = () =>
    open.mutate(
      { note, to: email },
      {
        onSuccess: ({ isWhole }) => {
          setDone(isWhole ? followUpTexts.opened : followUpTexts.openedShort);
          void keepContact().catch(() => {});
        },
      },
    );
  const isLogging = useRef(false);
  const logIt = () => {
    // The second press of a double click logs nothing: it would be a follow-up that nobody made.
    const isSame = done === followUpTexts.isLogged && Object.keys(typed).length === 0;
    if (isLogging.current || isSame) return;
    isLogging.current = true;
    void keepContact()
      .then(() =>
        log.mutateAsync({
          ...facts,
          who,
          itemIds: note.lines.flatMap(({ itemId }) => itemId ?? []),
        }),
      )
      .then(() => {
        keepWho();
        drop();
        setDone(followUpTexts.isLogged);
      })
      // What is wrong stands beside its field.
      .catch(() => {})
      .finally(() => {
        isLogging.current = false;
      });
  };
  const logButton = (
    <Button
      size="small"
      kind="primary"
      isPending={log.isPending || save.isPending}
      onPress={logIt}
      aria-label={`Log follow-up: ${called}`}
    >
      Log follow-up
    </Button>
  );
  return (
    <li className={styles.one}>
      <div>
        <h3 className="strong">{called}</h3>
        <p className="quiet">
          {counted(note.count, 'certificate')}:{' '}
          {[...new Set(note.lines.map(({ productName }) => productName))].join(', ')}
        </p>
      </div>
      <div className={styles.fields}>
        <TextField
          label="Contact"
          value={name}
          onChange={(next) => {
            type({ name: next });
            onContact(next);
          }}
          error={contactFault('name')}
        />
        <TextField
          label="Contact email"
          type="email"
          value={email}
          onChange={(next) => type({ email: next })}
          error={contactFault('email') ?? faultOf(open.error, 'to')}
        />
        <TextField
          label="Contact phone"
          type="tel"
          value={phone}
          onChange={(next) => type({ phone: next })}
          error={contactFault('phone')}
        />
      </div>
      <div className="row wrap gap-2">
        <Button
          size="small"
          isPending={open.isPending}
          onPress={openNote}
          aria-label={`Open in email program: ${called}`}
        >
          Open in email program
        </Button>
        <Button size="small" onPress={() => void takeNote()} aria-label={`Copy email: ${called}`}>
          Copy email
        </Button>
        {hasDetails ? null : (
          <Button size="small" onPress={() => setDetails(true)} aria-label={`Add details: ${called}`}>
            Add details…
          </Button>
        )}
        {hasDetails ? null : logButton}
      </div>
      {hasDetails ? (
        <>
          <FollowUpFields facts={facts} type={type} fault={fault} today={today} />
          <div>{logButton}</div>
        </>
      ) : null}
      {fault('who') ? <p className="fault">{fault('who')}</p> : null}
      {failures.map((failure) => (
        <Failure key={failure.message} failure={failure} />
      ))}
      {done === null ? null : <p role="status">{done}</p>}
    </li>
  );
}
