import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { isCalendarDate } from '../../model/instant.ts';
import { errors } from '../errors.ts';
import { bringStep } from '../views/bring-step.ts';
import { documentKind, documentView, placeInside, readingView } from '../views/document.ts';
import { exportStep } from '../views/export-step.ts';

const { INVALID, NOT_FOUND, HOST_FAILED } = errors;

const nothing = z.object({});
const day = z.string().refine(isCalendarDate);
const byId = z.object({ id: z.string() });

/** The most documents that are chosen at once. */
export const maxChosen = 5000;
/** The most that one drag takes: each is checked and copied while the person holds the button down. */
export const maxDragged = 50;

/** `name`: as it is saved. `product`: what kind it is. `about`: the title, or the property. */
export const documentOrders = ['name', 'product', 'about', 'matter', 'received', 'size'] as const;
export type DocumentOrder = (typeof documentOrders)[number];

/** Which documents, and in which order; two that are alike in it stand newest first. */
const listed = z.object({
  /**
   * Each piece of it is found in matter, order id, product, identifier, address or a name given by hand. Or each of its
   * words stands in the document's text, the last perhaps only begun; words in quotes one after the other.
   */
  text: z.string().default(''),
  matterNumber: z.string().optional(),
  /** Only those of these kinds. */
  productCodes: z.array(z.string()).max(200).optional(),
  /** Only what the person of this computer ordered or added; without an office it leaves nothing out. */
  isMine: z.boolean().optional(),
  /** Only these. */
  ids: z.array(z.string()).max(maxChosen).optional(),
  /** When they were kept: days in Melbourne, YYYY-MM-DD, both included. */
  receivedFrom: day.optional(),
  receivedTo: day.optional(),
  by: z.enum(documentOrders).default('received'),
  isDescending: z.boolean().default(true),
});

/** What is needed to choose a document without showing it. */
const documentBrief = z.object({ id: z.string(), bytes: z.int() });
export type DocumentBrief = z.infer<typeof documentBrief>;

/** Documents by their ids, or all of a matter. */
const many = z.union([
  z.object({ ids: z.array(z.string()).min(1).max(maxChosen) }),
  z.object({ matterId: z.string() }),
]);

/** What the page of a ZIP can leave out, for whoever it is not for: what was paid; who the office acts for, and the parties; what was followed up. */
const zipDetails = ['costs', 'client', 'followUps'] as const;
export type ZipDetail = (typeof zipDetails)[number];
const leaveOut = z.array(z.enum(zipDetails)).default([]);

export const documents = {
  /** Newest first unless told. */
  list: oc
    .input(
      listed.extend({
        limit: z.int().min(1).max(500).default(100),
        offset: z.int().min(0).default(0),
        /** A document whose place in the list is wanted. */
        find: z.string().nullable().default(null),
      }),
    )
    .output(
      z.object({
        documents: z.array(documentView),
        total: z.int(),
        /** Where `find` stands, from 0; null where it is not in the list. */
        foundAt: z.int().nullable().default(null),
        /** Of `documents` those that hold the text, and where. */
        inside: z.array(placeInside.extend({ id: z.string() })).default([]),
        /** Every kind that there is a document of, whatever was asked for. */
        kinds: z.array(documentKind).default([]),
      }),
    ),
  /** The same list, to choose a stretch of it that is not on the screen. */
  pick: oc
    .input(
      listed.extend({
        limit: z.int().min(1).max(maxChosen).default(maxChosen),
        offset: z.int().min(0).default(0),
      }),
    )
    .output(z.object({ documents: z.array(documentBrief), total: z.int() })),
  get: oc.errors({ NOT_FOUND }).input(byId).output(documentView),
  /** How many documents are read for the search inside them. The event `reading` tells of each step. */
  reading: oc.input(nothing).output(readingView),
  /** The name it is saved under from now on; `null` goes back to the template. What a file name cannot hold is put right. */
  rename: oc
    .errors({ NOT_FOUND, INVALID })
    .input(byId.extend({ name: z.string().max(400).nullable() }))
    .output(documentView),
  /** Copies to a place the person picks, or to the host's download folder. `path` is null where they cancelled. */
  saveAs: oc
    .errors({ NOT_FOUND, HOST_FAILED })
    .input(byId)
    .output(z.object({ path: z.string().nullable() })),
  /** Starts the desktop's own drag of copies under their export names. Only where `dragUrl` is null. */
  startDrag: oc
    .errors({ NOT_FOUND, HOST_FAILED })
    .input(z.object({ ids: z.array(z.string()).min(1).max(maxDragged) }))
    .output(nothing),
  showInFolder: oc.errors({ NOT_FOUND, HOST_FAILED }).input(byId).output(nothing),
  /** Opens a copy in the computer's own program for PDF; never a file that failed the checks. */
  open: oc.errors({ NOT_FOUND, HOST_FAILED }).input(byId).output(nothing),
  /** Fetches the bytes of a document that are at the office's server only. Who stops listening cancels; what arrived is used next time. */
  bring: oc.errors({ NOT_FOUND }).input(byId).output(eventIterator(bringStep)),
  /** One ZIP with a page that lists what is in it. Who stops listening cancels; nothing half made stays. */
  exportZip: oc
    .errors({ NOT_FOUND })
    .input(z.union([many.options[0].extend({ leaveOut }), many.options[1].extend({ leaveOut })]))
    .output(eventIterator(exportStep)),
  /** Copies in a folder that the person picks, or in the host's download folder. What was copied before a cancel stays. */
  saveCopies: oc.errors({ NOT_FOUND }).input(many).output(eventIterator(exportStep)),
};
