import type { ScheduledSearchNotice } from './search-schedule-notice.ts';

/** The words of what a scheduled search brought. */
export function scheduledSearchText(notice: ScheduledSearchNotice): {
  readonly title: string;
  readonly body: string;
} {
  const { volumeFolio, matterNumber, said } = notice;
  const body = (...parts: readonly string[]) =>
    [`Matter ${matterNumber}.`, ...parts].filter(Boolean).join(' ');
  switch (notice.outcome) {
    case 'changed': {
      const changes = notice.changes ?? 0;
      return {
        title: `Scheduled search of ${volumeFolio}: ${changes === 1 ? '1 change' : `${changes} changes`}`,
        body: body(
          notice.isSerious ? 'Check this before settlement.' : '',
          ...said,
          changes > said.length ? 'The statement shows all that changed.' : '',
        ),
      };
    }
    case 'budget':
      return {
        title: `Scheduled searches of ${volumeFolio} have stopped at their limit`,
        body: body(
          'The next search would go above the limit, so it is not made. Raise the limit to go on, or search again yourself.',
        ),
      };
    case 'doubt':
      return {
        title: `Scheduled searches of ${volumeFolio} wait for you`,
        body: body(
          'A request for this title has an unknown outcome, and may have been charged. Nothing more is requested until you decide.',
        ),
      };
    case 'refused':
      return {
        title: `The scheduled search of ${volumeFolio} was refused`,
        body: body(...said, 'Nothing was charged. Landfolio tries again tomorrow.'),
      };
    case 'notSent':
      return {
        title: `The scheduled search of ${volumeFolio} could not be sent`,
        body: body(...said, 'Nothing was charged. Landfolio tries again from time to time.'),
      };
    case 'invalid':
      return {
        title: `The scheduled search of ${volumeFolio} could not be requested`,
        body: body(...said, 'Nothing was sent or charged.'),
      };
    case 'held':
      return {
        title: `The scheduled search of ${volumeFolio} has not been made yet`,
        body: body('Nothing was sent or charged. The matter shows the reason.'),
      };
    case 'restored':
      return {
        title: `Scheduled searches of ${volumeFolio} are off`,
        body: body(
          'The library was restored, and may not know of every search. Check the statements, then switch the searches on again.',
        ),
      };
  }
}
