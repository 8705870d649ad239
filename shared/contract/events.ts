import { z } from 'zod';
import { noticeSchema } from '../model/notice.ts';
import { screenNames } from '../model/place.ts';
import { alertView } from './views/alert.ts';
import { cartView } from './views/cart.ts';
import { documentView, readingView } from './views/document.ts';
import { matterView } from './views/matter.ts';
import { officeView, otherChoiceView } from './views/office.ts';
import { orderView } from './views/order.ts';
import { statementSummaryView } from './views/statement.ts';
import { statusView } from './views/status.ts';

/** What moved. Each event carries the whole new view, so a screen never has to ask again. */
export const appEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), status: statusView }),
  z.object({ type: z.literal('order'), order: orderView }),
  z.object({ type: z.literal('document'), document: documentView }),
  /** Documents were deleted, restored or described otherwise: whoever shows some asks again. */
  z.object({ type: z.literal('documentsChanged') }),
  /** Documents are being read for the search, or all are. */
  z.object({ type: z.literal('reading'), reading: readingView }),
  z.object({ type: z.literal('cart'), cart: cartView }),
  /** As it stands in lists: the register's own data are asked for by whoever shows them. */
  z.object({ type: z.literal('statement'), statement: statementSummaryView }),
  z.object({ type: z.literal('alert'), alert: alertView }),
  /** The watched folder of notifications, or what is known of it, changed: who shows it asks again. */
  z.object({ type: z.literal('alertFolder') }),
  /** The calendar file was written, or cannot be: who shows it asks again. */
  z.object({ type: z.literal('calendarFile') }),
  /** Documents were copied to the folders of their matters, or cannot be: who shows it asks again. */
  z.object({ type: z.literal('matterFolders') }),
  /** A search on schedule, or what is known of it, changed: who shows it asks again. */
  z.object({ type: z.literal('searchSchedules') }),
  /** PDFs from elsewhere were found or decided about: who shows them asks again. */
  z.object({ type: z.literal('intake') }),
  /** A statement, alert or title number moved in the journal: who shows what may be asked of it asks again. */
  z.object({ type: z.literal('charge'), chargeId: z.string() }),
  /** A matter was deleted for good; or with `into`, everything of it is in that one now. */
  z.object({
    type: z.literal('matterGone'),
    matterId: z.string(),
    number: z.string(),
    into: z.object({ id: z.string(), number: z.string() }).optional(),
  }),
  /** Orders, charges or documents are of another matter, or their matter has another number: what shows matters asks again. */
  z.object({ type: z.literal('filing') }),
  /** Something was followed up with an authority: who shows it asks again. */
  z.object({ type: z.literal('followUps') }),
  /** A matter was opened, or what is written on it was changed. */
  z.object({ type: z.literal('matter'), matter: matterView }),
  /** This computer joined an office, left it, or stands otherwise with it. */
  z.object({ type: z.literal('office'), office: officeView.nullable() }),
  /** A colleague chose otherwise of a conflict that was settled here at the same time. */
  z.object({ type: z.literal('otherChoice'), choice: otherChoiceView }),
  /** A colleague changed office details, days off or certificate sets, or anybody the keys of authenticity tokens: who shows them asks again. */
  z.object({ type: z.literal('officeSettings') }),
  /** The connection changed: everything shown belongs to another environment now. */
  z.object({ type: z.literal('connection') }),
  /** The host wants this place shown: a notification, a link or a menu of the desktop was clicked. */
  z.object({
    type: z.literal('show'),
    place: z.object({ screen: z.enum(screenNames), id: z.string().nullable() }),
  }),
  /** A connection file was opened from the desktop. It is shown, and added only when the person says so. */
  z.object({ type: z.literal('connectionFile'), text: z.string() }),
  /** A message to the person, shown for some seconds; also sent as a desktop notification. */
  z.object({
    type: z.literal('notice'),
    notice: noticeSchema,
    /** What it is about and can be opened from here; each is null where there is none, or where it is another connection's. */
    about: z
      .object({
        orderViewId: z.string().nullable().default(null),
        statementId: z.string().nullable().default(null),
        /** Its certificate failed verification, and can be downloaded again. */
        heldItemId: z.string().nullable().default(null),
      })
      .default({ orderViewId: null, statementId: null, heldItemId: null }),
  }),
]);
export type AppEvent = z.infer<typeof appEvent>;
