import { useState } from 'react';
import type { AlertRequest, AlertView } from '../../../shared/contract/views/alert.ts';
import { alertCover, dayAfter, periodsOf } from '../../../shared/model/alert-cover.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { officeZone } from '../../ui/moment.ts';
import { AlertPeriods } from './alert-periods.tsx';
import { SubscribeQuestion, useSubscribe } from './subscribe-question.tsx';
import { coverText, subscribeUntilText } from './text.ts';
import { wallClock, zonedTime } from './zoned-time.ts';

interface TitleCoverProps {
  readonly volumeFolio: string;
  readonly matter: { readonly number: string; readonly contractOn: string | null };
  readonly settlementOn: string;
  readonly alerts: readonly AlertView[];
  readonly now: number;
}

/** Whether a title is monitored until the day after settlement, and the one act that sees to it. */
export function TitleCover({ volumeFolio, matter, settlementOn, alerts, now }: TitleCoverProps) {
  const [asked, setAsked] = useState<AlertRequest | null>(null);
  const question = useSubscribe(() => ({ ended: () => setAsked(null), failed: () => {} }));
  const cover = alertCover(alerts, volumeFolio, settlementOn, now);
  if (cover.kind === 'over') return null;
  const isShort = cover.kind === 'short';
  const ask = () => {
    // What runs now is not paid for twice: the next begins where it ends.
    const start = zonedTime(wallClock(isShort ? cover.until : Date.now(), officeZone), officeZone);
    const end = zonedTime(`${dayAfter(settlementOn)}T23:59`, officeZone);
    if (start === null || end === null) return;
    question.subscribe.reset();
    setAsked({ volumeFolio, customerRef: matter.number, startDateTime: start, endDateTime: end });
  };
  return (
    <section className="stack gap-2" aria-label={`Alerts for title ${volumeFolio}`}>
      <AlertPeriods
        periods={periodsOf(alerts, volumeFolio)}
        dates={{ contractOn: matter.contractOn, settlementOn }}
        now={now}
      />
      {cover.kind === 'enough' ? (
        <p className="quiet">{coverText(cover, volumeFolio, settlementOn)}</p>
      ) : (
        <Message
          tone={isShort ? 'warn' : 'info'}
          title={coverText(cover, volumeFolio, settlementOn)}
          actions={
            <Button
              size="small"
              isPending={question.subscribe.isPending}
              aria-label={`${subscribeUntilText(cover, settlementOn)} Title ${volumeFolio}`}
              onPress={ask}
            >
              {subscribeUntilText(cover, settlementOn)}
            </Button>
          }
        />
      )}
      <SubscribeQuestion {...question} asked={asked} isRenewal={isShort} onClose={() => setAsked(null)} />
    </section>
  );
}
