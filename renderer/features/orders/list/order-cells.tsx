import { Link } from '@tanstack/react-router';
import BellRing from 'lucide-react/icons/bell-ring';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import TimerOff from 'lucide-react/icons/timer-off';
import type { ReactNode } from 'react';
import type { OrderLineView } from '../../../../shared/contract/views/order-line.ts';
import { differenceMark } from '../../../../shared/model/charge-difference-text.ts';
import { followedUpText, isPromiseBroken, promiseText } from '../../../../shared/model/follow-up-text.ts';
import { melbourneDay } from '../../../../shared/model/melbourne-day.ts';
import { formatTotal } from '../../../../shared/model/money.ts';
import { orderProblemText } from '../../../../shared/model/order-problem-text.ts';
import { statusWords } from '../../../../shared/model/order-words.ts';
import type { DaysOff } from '../../../../shared/model/working-days.ts';
import { Chip } from '../../../ui/chip.tsx';
import { dayText, expectedText, fullMoment } from '../../../ui/moment.ts';
import { markText } from '../dealt-with/text.ts';
import { isAwaited, orderStateText } from '../phase.ts';
import { PhaseChip } from '../phase-chip.tsx';
import { type LateText, lateText } from '../text.ts';
import { lineTarget } from './line-target.ts';
import styles from './orders-table.module.css';

/** An order that is only not verified yet has nothing wrong with it, nor has what a person dealt with. */
function isFault({ state, needsPerson, dealtWith }: OrderLineView): boolean {
  return dealtWith === null && (state !== 'PLACED' || needsPerson);
}

interface WhatProps {
  readonly line: OrderLineView;
  readonly isNarrow: boolean;
}

/** What is said beside the name of a certificate: what was done about it, else why it will not come. `full`: with who and when. */
export function besideName({ problem, dealtWith }: OrderLineView) {
  if (dealtWith === null) {
    const text = orderProblemText(problem);
    return { text, full: text };
  }
  return { text: `Dealt with: ${dealtWith.note}`, full: `${markText(dealtWith)}: ${dealtWith.note}` };
}

/** The certificate, with that or who makes it: what is beside the name goes on in its own line, as far as both go. */
export function WhatCell({ line, isNarrow }: WhatProps) {
  const { authorityName, productName } = line;
  const beside = besideName(line);
  const more = beside.text ?? authorityName;
  const isStacked = beside.text === null && authorityName !== null && !isNarrow;
  const name = (
    <Link
      {...lineTarget(line)}
      tabIndex={-1}
      className="plain-link hover-link medium"
      title={isStacked ? productName : undefined}
    >
      {productName}
    </Link>
  );
  if (isStacked) {
    return (
      <>
        {name}
        <br />
        <span className="quiet" title={authorityName}>
          {authorityName}
        </span>
      </>
    );
  }
  const whole = more === null ? productName : `${productName} \u00b7 ${beside.full ?? more}`;
  return (
    <span className={styles.lines} title={whole}>
      {name}
      {more === null ? null : (
        <span
          className={beside.text !== null && isFault(line) ? 'quiet bad' : 'quiet'}
        >{` \u00b7 ${more}`}</span>
      )}
    </span>
  );
}

interface StatusProps {
  readonly line: OrderLineView;
  readonly now: number;
  /** Stands below where nothing is said of the order as a whole; null for nothing. */
  readonly below: ReactNode;
}

export function StatusCell({ line, now, below }: StatusProps) {
  const ofOrder = orderStateText({
    state: line.state,
    orderIds: line.orderId === null ? [] : [line.orderId],
    chargedOrders: line.chargedOrders,
  });
  const difference =
    line.chargeDifference === null ? null : `Order: ${differenceMark(line.chargeDifference)}`;
  const said = [ofOrder?.text, difference].filter(Boolean).join(', ');
  if (line.phase !== null) {
    const more =
      said === '' ? (
        below
      ) : (
        <span
          className={difference !== null || isFault(line) ? 'quiet bad' : 'quiet'}
          title={differenceTitle(line, said)}
        >
          {said}
        </span>
      );
    const isFollowedUp = line.followedUp !== null && isAwaited(line.phase);
    return (
      <>
        <span className={styles.phase}>
          <PhaseChip
            item={{ phase: line.phase, status: line.status }}
            isDealtWith={line.dealtWith !== null}
          />
        </span>
        {isFollowedUp || more !== null ? <br /> : null}
        <FollowUpSign line={line} now={now} hasWords={more === null} /> {more}
      </>
    );
  }
  const text = ofOrder?.text ?? statusWords(line);
  return (
    <span className={styles.state} title={text}>
      <Chip tone={ofOrder?.tone ?? 'wait'}>{text}</Chip>
    </span>
  );
}

/** Both amounts, where the order is charged otherwise than confirmed. */
function differenceTitle({ chargeDifference }: OrderLineView, said: string): string {
  if (chargeDifference?.chargedCents == null) return said;
  const { confirmedCents, chargedCents } = chargeDifference;
  return `${said}: ${formatTotal(confirmedCents)} confirmed, ${formatTotal(chargedCents)} for the order according to the service`;
}

interface TimedProps {
  readonly line: OrderLineView;
  readonly now: number;
  readonly daysOff: DaysOff;
}

interface ExpectedProps extends TimedProps {
  /** Whether this is where it says how late it is. */
  readonly withLate: boolean;
}

interface SignProps extends Pick<TimedProps, 'line' | 'now'> {
  /** Nothing else stands in its line. */
  readonly hasWords: boolean;
}

/** That it was followed up, and whether what was promised then did not come; every word in the tooltip, and for a screen reader. */
function FollowUpSign({ line, now, hasWords }: SignProps) {
  if (line.followedUp === null || !isAwaited(line.phase)) return null;
  const today = melbourneDay(now);
  const said = [followedUpText(line.followedUp), promiseText(line.followedUp, today)]
    .filter(Boolean)
    .join('. ');
  const isBroken = isPromiseBroken(line.followedUp, today);
  return (
    <span role="img" aria-label={said} title={said} className={isBroken ? styles.late : styles.followedUp}>
      {isBroken ? (
        <BellRing size={12} aria-hidden="true" />
      ) : (
        <MessageSquareReply size={12} aria-hidden="true" />
      )}
      {hasWords ? 'Followed up' : null}
    </span>
  );
}

export function ExpectedCell(props: ExpectedProps & { readonly isNarrow: boolean }) {
  const { line, now, daysOff, withLate, isNarrow } = props;
  if (!isAwaited(line.phase)) return null;
  if (line.expectedAt === null) return <span className="faint">No date listed</span>;
  const late = withLate ? lateText(line, now, daysOff) : null;
  const isPast = line.expectedAt < now;
  const day = isPast ? dayText(line.expectedAt, now) : expectedText(line.expectedAt, now);
  const whole = fullMoment(line.expectedAt);
  if (late === null) return <span title={whole}>{day}</span>;
  if (isNarrow) return <LateLines late={late} title={`${late.text}. Expected ${whole}`} />;
  return (
    <>
      <span className={styles.late} title={whole}>
        {day}
        <TimerOff size={12} aria-hidden="true" />
      </span>
      <br />
      <span className={`quiet ${styles.late}`} title={late.text}>
        {late.text}
      </span>
    </>
  );
}

/** Below the status, where there is no column for it: when it is expected, or by how much it is late; null where nothing is. */
export function dueLine({ line, now, daysOff, withLate }: ExpectedProps): ReactNode {
  if (!isAwaited(line.phase) || line.expectedAt === null) return null;
  const late = withLate ? lateText(line, now, daysOff) : null;
  const whole = `Expected ${fullMoment(line.expectedAt)}`;
  if (late === null) {
    return (
      <span className="quiet" title={whole}>
        due {expectedText(line.expectedAt, now)}
      </span>
    );
  }
  return (
    <span className={`quiet ${styles.late}`} title={`${late.text}. ${whole}`}>
      {late.text}
    </span>
  );
}

export function LateCell({ line, now, daysOff }: TimedProps) {
  const late = lateText(line, now, daysOff);
  return late === null ? null : <LateLines late={late} title={late.text} />;
}

/** In one line it would be cut. */
function LateLines({ late, title }: { readonly late: LateText; readonly title: string }) {
  return (
    <>
      <span className={styles.late} title={title}>
        {late.lines[0]}
      </span>
      <br />
      <span className={styles.late} title={title}>
        {late.lines[1]}
      </span>
    </>
  );
}
