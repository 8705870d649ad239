import { isDeepStrictEqual } from 'node:util';
import type { AppEvent } from '../../shared/contract/events.ts';
import type { OfficeView } from '../../shared/contract/views/office.ts';
import type { AppContext } from '../context/app-context.ts';
import type { OfficeLeases } from '../sharing/leases.ts';
import type { Office } from '../sharing/office.ts';
import { conflictSubjectOf, officeViewOf } from '../sharing/office-view.ts';

interface OfficeEventsParts extends Pick<AppContext, 'clock' | 'log'> {
  readonly office: Pick<Office, 'state' | 'onState' | 'onOtherChoice' | 'link'>;
  readonly leases: Pick<OfficeLeases, 'onAsker'>;
  readonly publish: (event: AppEvent) => void;
}

interface OfficeEvents {
  /** The library was written to: more may wait than before. */
  written(): void;
  stop(): void;
}

/** While much is received, the windows are told so often. Milliseconds. */
const pauseMs = 300;

/** Tells the windows how this computer stands with its office, where that is not as they know it. */
export function publishOffice({ clock, log, office, leases, publish }: OfficeEventsParts): OfficeEvents {
  let isStopped = false;
  let told: OfficeView | null = null;
  let cancel: (() => void) | null = null;

  function tell(): void {
    cancel = null;
    try {
      const view = officeViewOf(office.state());
      if (isDeepStrictEqual(view, told)) return;
      told = view;
      publish({ type: 'office', office: view });
    } catch (error) {
      // A disk that fails now must not end the program: an order may be on its way.
      log.error('office.publish', error);
    }
  }

  function changed(): void {
    if (!isStopped) cancel ??= clock.after(pauseMs, tell);
  }
  office.onState(changed);
  leases.onAsker(changed);
  office.onOtherChoice(({ person, choice, ...about }) =>
    publish({ type: 'otherChoice', choice: { ...conflictSubjectOf(about), person, choice } }),
  );

  return {
    written() {
      if (office.link.membership() !== null) changed();
    },
    stop() {
      isStopped = true;
      cancel?.();
    },
  };
}
