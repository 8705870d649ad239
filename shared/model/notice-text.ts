import { alertActivityText } from './alert-activity-text.ts';
import { alertFileFaultText } from './alert-file-fault-text.ts';
import { differenceSentences, differenceText } from './charge-difference-text.ts';
import { melbourneMoment } from './melbourne-moment.ts';
import { notesText } from './note-text.ts';
import type { NoticeData } from './notice.ts';
import { registerDate } from './register-date.ts';
import { scheduledSearchText } from './search-schedule-text.ts';

interface NoticeText {
  readonly title: string;
  readonly body: string;
}

/** The words of a notice, the same in the windows and on the desktop. */
export function noticeText(notice: NoticeData): NoticeText {
  switch (notice.kind) {
    case 'certificate': {
      const { productName, identifier, matterNumber, isStored } = notice;
      const title = isStored ? `${productName} downloaded` : `${productName} failed verification`;
      return { title, body: `${identifier} · matter ${matterNumber}` };
    }
    case 'statementRemark':
      return {
        title: `Check the PDF of the register statement for ${notice.identifier}`,
        body: `Matter ${notice.matterNumber}. ${notesText(notice.remark)}`,
      };
    case 'statementPdfRefused':
      return {
        title: `The PDF of the register statement for ${notice.volumeFolio} was refused`,
        body: `Matter ${notice.matterNumber}. The download server does not provide it. The statement and its text are saved. Landfolio tries again from time to time at no cost.`,
      };
    case 'alertArrived': {
      const { volumeFolio, matterNumber, activityType, count } = notice;
      const what = count === 1 ? alertActivityText(activityType) : `${count} notifications`;
      const matter = matterNumber === null ? 'No matter has its reference.' : `Matter ${matterNumber}.`;
      return {
        title: `Title alert for ${volumeFolio}: ${what}`,
        body: `${matter} The alert shows what to do next.`,
      };
    }
    case 'alertLapses': {
      const { volumeFolio, matterNumber, settlementOn, until, next } = notice;
      const matter = matterNumber === null ? '' : `Matter ${matterNumber}. `;
      const settlement =
        settlementOn === null ? '' : `Settlement is on ${registerDate(settlementOn) ?? settlementOn}. `;
      return {
        title: `The alert for ${volumeFolio} ends on ${melbourneMoment(until)}`,
        body: `${matter}${settlement}${
          next === null
            ? 'Later changes to this title will not be notified.'
            : `The next one starts on ${melbourneMoment(next)}. Changes between them will not be notified.`
        }`,
      };
    }
    case 'alertFileNotRead':
      return {
        title: `The notification file ${notice.name} was not imported`,
        body: `${alertFileFaultText(notice.fault)} The file stays in the watched folder.`,
      };
    case 'scheduledSearch':
      return scheduledSearchText(notice);
    case 'itemEnded': {
      const matter = notice.matterNumber === null ? null : `matter ${notice.matterNumber}`;
      return {
        title: `${notice.productName}: ${notice.hasFailed ? 'failed' : 'cancelled'}`,
        body: [notice.identifier, matter].filter(Boolean).join(' · '),
      };
    }
    case 'orderDoubt': {
      const { title, next } = doubtOutcomes[notice.outcome];
      const numbers = notice.orderIds.length === 0 ? '' : `: order ${notice.orderIds.join(', ')}`;
      return { title, body: `Matter ${notice.matterNumber}${numbers}. ${next}` };
    }
    case 'chargeDifference':
      return {
        title: `Order ${notice.order}: ${differenceText(notice.difference)}`,
        body: `Matter ${notice.matterNumber}. ${differenceSentences(notice.difference).join(' ')}`,
      };
    case 'orderedTwice': {
      const { productName, identifier, isYou, isOtherOrdered } = notice;
      const who = isYou ? 'on another of your computers' : `by ${notice.person}`;
      const matter = notice.otherMatterNumber === null ? '' : ` for matter ${notice.otherMatterNumber}`;
      const here = notice.order === null ? 'here' : `here as order ${notice.order}`;
      return {
        title: `${isOtherOrdered ? 'Ordered twice' : 'Probably ordered twice'}: ${productName}, ${identifier}`,
        body:
          `It was ordered ${here} for matter ${notice.matterNumber} while the office’s server could not be reached, and ` +
          `${who}${matter} at ${melbourneMoment(notice.at)}. You may be charged for both.`,
      };
    }
  }
}

type Outcome = Extract<NoticeData, { readonly kind: 'orderDoubt' }>['outcome'];

/** The result for an order with unknown status, and what it means for the person. */
const doubtOutcomes: Readonly<Record<Outcome, { readonly title: string; readonly next: string }>> = {
  unaskable: {
    title: 'An order has a number that cannot be checked',
    next: 'The service provider must send its certificates. Open the order to see what to do.',
  },
  foreign: {
    title: 'An order number belongs to another order',
    next: 'Order status unknown. Open the order to see what to do. Do not order the same products again yet.',
  },
  unverified: {
    title: 'An order with unknown status was found, but is not verified',
    next: 'Its certificates are being downloaded. Compare each certificate with what you ordered before you use it.',
  },
  placed: {
    title: 'An order whose status was unknown is now known to be placed',
    next: 'Its certificates are being downloaded. No action is required.',
  },
  absent: {
    title: 'An order was probably not placed',
    next: 'Nothing was sent again. Open the order to order the same products again or to discard it.',
  },
  foundLate: {
    title: 'A discarded order was found later',
    next: 'You may be charged for it. Open the order to see what to do.',
  },
  duplicate: {
    title: 'An order was placed more than once',
    next: 'You may be charged for each. Open the order to see what to do.',
  },
};

/** Whether it tells of something that went wrong, or that a person has to look at. A cancellation may be one's own. */
export function isNoticeOfProblem(notice: NoticeData): boolean {
  switch (notice.kind) {
    case 'certificate':
      return !notice.isStored;
    case 'itemEnded':
      return notice.hasFailed;
    case 'orderDoubt':
      return notice.outcome !== 'placed';
    default:
      return true;
  }
}
