import { z } from 'zod';
import { deletionObstacleSchema } from '../../model/deletion-obstacle.ts';
import { propertyView } from './property.ts';
import { parcelDetailView, titleDetailView } from './title.ts';

export const matterLinkKinds = ['property', 'title', 'parcel', 'document', 'statement', 'alert'] as const;
export type MatterLinkKind = (typeof matterLinkKinds)[number];

/** What the service said of a piece of land. */
export const foundLand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('property'), property: propertyView }),
  z.object({ kind: z.literal('title'), title: titleDetailView }),
  z.object({ kind: z.literal('parcel'), parcel: parcelDetailView }),
]);
export type FoundLand = z.infer<typeof foundLand>;

export const matterLinkView = z.object({
  id: z.string(),
  kind: z.enum(matterLinkKinds),
  /** Property PFI, volume/folio or encrypted id, SPI, or the id of what the library keeps. */
  thing: z.string(),
  label: z.string(),
  how: z.enum(['found', 'attached']),
  /** Milliseconds UTC, as all times. */
  linkedAt: z.number(),
  /** When the service was last asked; null of what the library keeps itself. */
  foundAt: z.number().nullable(),
  found: foundLand.nullable(),
});
export type MatterLinkView = z.infer<typeof matterLinkView>;

/** A thing of the library. */
export const keptThing = z.object({
  kind: z.literal('kept'),
  what: z.enum(['document', 'statement', 'alert']),
  id: z.string(),
});

/** What is to belong to a matter: land as it was found, a thing of the library, or the same that another matter has. */
export const attachable = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('land'), found: foundLand, foundAt: z.number() }),
  keptThing,
  z.object({ kind: z.literal('link'), linkId: z.string() }),
]);
export type Attachable = z.infer<typeof attachable>;

/** Something of the library that could be attached, with the words it is known by. */
export const attachableView = z.object({
  attach: attachable,
  kind: z.enum(matterLinkKinds),
  label: z.string(),
  /** The matter that it came under, or what else tells it apart. */
  note: z.string(),
});
export type AttachableView = z.infer<typeof attachableView>;

export const timelineKinds = [
  'search',
  'order',
  'item',
  'document',
  'statement',
  'alert',
  'details',
  'attached',
  'moved',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const timelineEntry = z.object({
  /** Unique within the matter, and the same when it is read again. */
  id: z.string(),
  kind: z.enum(timelineKinds),
  at: z.number(),
  what: z.string(),
  /** More about it, or empty. */
  more: z.string(),
  /** The details that were changed, where that is what happened; `text` is empty where the new one is not repeated. */
  changes: z.array(z.object({ field: z.string(), text: z.string() })).default([]),
  /** Who did it, where the office knows; null without an office, or where nobody is named. */
  by: z.string().nullable().default(null),
  /** Where it is to be seen; null where nowhere. */
  place: z
    .object({
      screen: z.enum([
        'order',
        'document',
        'statement',
        'alerts',
        'titlePurchase',
        'owners',
        'property',
        'title',
        'parcel',
      ]),
      id: z.string(),
    })
    .nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const timelinePage = z.object({ entries: z.array(timelineEntry), total: z.int() });

/** What deleting a matter for good takes away, and what stays. */
export const matterDeletion = z.object({
  number: z.string(),
  /** Land that was looked up or attached, and what else is attached: as its page shows them. What was detached goes as well. */
  lookUps: z.int(),
  attachments: z.int(),
  /** Certificates of the matter on this computer, and their size. */
  documents: z.int(),
  documentBytes: z.int(),
  /** Of these, those that are attached to other matters: where they are deleted, they go from there too. */
  attachedElsewhere: z.int(),
  /** These stay: orders, register statements and numbers bought, alerts, and owner searches with their purpose. */
  orders: z.int(),
  statements: z.int(),
  alerts: z.int(),
  ownerSearches: z.int(),
  /** Why it cannot be deleted now; empty where it can. */
  obstacles: z.array(deletionObstacleSchema),
});
export type MatterDeletion = z.infer<typeof matterDeletion>;
