import type { AlertView } from '../../../shared/contract/views/alert.ts';
import { alertCover } from '../../../shared/model/alert-cover.ts';
import { Button } from '../../ui/button.tsx';
import { alertRequests } from './alert-requests.ts';
import { subscribeAllText } from './several-text.ts';
import { SubscribeSeveral, useSubscribeSeveral } from './subscribe-several.tsx';
import { TitleCover } from './title-cover.tsx';

interface TitleCoversProps {
  readonly titles: readonly string[];
  readonly matter: { readonly id: string; readonly number: string; readonly contractOn: string | null };
  readonly settlementOn: string;
  readonly alerts: readonly AlertView[];
  readonly now: number;
}

/** Whether each title of a matter is monitored until the day after settlement, and the one act for all that are not. */
export function TitleCovers({ titles, matter, settlementOn, alerts, now }: TitleCoversProps) {
  const several = useSubscribeSeveral();
  const lacking = titles.flatMap((volumeFolio) => {
    const cover = alertCover(alerts, volumeFolio, settlementOn, now);
    return 'gaps' in cover ? [{ volumeFolio, gaps: cover.gaps }] : [];
  });
  const ask = () =>
    several.ask(
      lacking.flatMap(({ volumeFolio, gaps }) =>
        alertRequests(gaps, { volumeFolio, customerRef: matter.number }),
      ),
    );
  return (
    <>
      {lacking.length < 2 ? null : (
        <div>
          <Button isPending={several.isPending} onPress={ask}>
            {subscribeAllText(lacking.length)}
          </Button>
        </div>
      )}
      {titles.map((volumeFolio) => (
        <TitleCover
          key={volumeFolio}
          volumeFolio={volumeFolio}
          matter={matter}
          settlementOn={settlementOn}
          alerts={alerts}
          now={now}
        />
      ))}
      <SubscribeSeveral several={several} />
    </>
  );
}
