import { hostFailed, invalid } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { calendarName } from '../../../shared/model/calendar-event-text.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { calendarText } from '../../lib/calendar-text.ts';
import type { CalendarFile } from '../../library/calendar/calendar-file.ts';
import type { SettlementEvents } from '../../library/calendar/settlement-events.ts';
import type { Desktop } from '../../ports/desktop.ts';
import type { AppHandlers } from '../handlers.ts';

export interface CalendarHandlerParts {
  readonly connectionId: () => string;
  readonly settlements: SettlementEvents;
  readonly calendarFile: CalendarFile;
  readonly desktop: Pick<Desktop, 'saveMade'>;
  readonly now: () => number;
}

export function calendarHandlers(parts: CalendarHandlerParts): AppHandlers['calendar'] {
  return {
    async export() {
      const { events, restricted } = parts.settlements.take(parts.connectionId());
      const saved = await parts.desktop.saveMade(
        `Landfolio settlements ${melbourneDay(parts.now())}.ics`,
        new TextEncoder().encode(calendarText(calendarName, events)),
      );
      if (!saved.ok) return failed(hostFailed(saved.failure));
      const settlements = events.filter(({ isCancelled }) => !isCancelled).length;
      return ok({ path: saved.value, settlements, restricted });
    },
    file: () => ok(parts.calendarFile.view()),
    async chooseFile({ path }) {
      const result = await parts.calendarFile.choose(path);
      return result.ok ? result : failed(invalid(result.failure));
    },
  };
}
