import { useState } from 'react';
import type { AlertRequest, AlertView } from '../../../shared/contract/views/alert.ts';
import { alertCover, type Period, periodsOf } from '../../../shared/model/alert-cover.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { AlertPeriods } from './alert-periods.tsx';
import { alertRequests } from './alert-requests.ts';
import { SubscribeQuestion, useSubscribe } from './subscribe-question.tsx';
import { SubscribeSeveral, useSubscribeSeveral } from './subscribe-several.tsx';
import { coverText, subscribeUntilText } from './text.ts';
import { TitleSchedule } from './title-schedule.tsx';

interface TitleCoverProps {
  readonly volumeFolio: string;
  readonly matter: { readonly id: string; readonly number: string; readonly contractOn: string | null };
  readonly settlementOn: string;
  readonly alerts: readonly AlertView[];
  readonly now: number;
}

/** Whether a title is monitored until the day after settlement, and the one act that sees to it. */
export function TitleCover({ volumeFolio, matter, settlementOn, alerts, now }: TitleCoverProps) {
  const [asked, setAsked] = useState<AlertRequest | null>(null);
  const question = useSubscribe(() => ({ ended: () => setAsked(null), failed: () => {} }));
  const several = useSubscribeSeveral();
  const cover = alertCover(alerts, volumeFolio, settlementOn, now);
  if (cover.kind === 'over') return null;
  const ask = (gaps: readonly Period[]) => {
    // What is monitored already is not paid for twice.
    const requests = alertRequests(gaps, { volumeFolio, customerRef: matter.number });
    const [only] = requests;
    if (requests.length > 1) return several.ask(requests);
    question.subscribe.reset();
    setAsked(only ?? null);
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
          tone={cover.kind === 'short' ? 'warn' : 'info'}
          title={coverText(cover, volumeFolio, settlementOn)}
          actions={
            <Button
              size="small"
              isPending={question.subscribe.isPending || several.isPending}
              aria-label={`${subscribeUntilText(cover)} Title ${volumeFolio}`}
              onPress={() => ask(cover.gaps)}
            >
              {subscribeUntilText(cover)}
            </Button>
          }
        />
      )}
      <TitleSchedule volumeFolio={volumeFolio} matter={matter} settlementOn={settlementOn} />
      <SubscribeSeveral several={several} />
      <SubscribeQuestion {...question} asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}
