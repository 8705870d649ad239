import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ownFilePartBytes } from '../../model/own-document.ts';
import { errors } from '../errors.ts';
import { deletedDocumentView, documentView, ownDetails } from '../views/document.ts';

const { INVALID, NOT_FOUND } = errors;

const nothing = z.object({});
const byId = z.object({ id: z.string() });
const byUpload = z.object({ uploadId: z.string() });

/**
 * Documents that a person adds to a matter. The file crosses in parts, since a message is small; nothing is kept before `finish`.
 * INVALID names the field of the details, or `file`.
 */
export const ownDocuments = {
  begin: oc
    .errors({ INVALID, NOT_FOUND })
    .input(
      z.object({
        matterId: z.string(),
        fileName: z.string().max(1000),
        bytes: z.int().min(0),
        details: ownDetails,
      }),
    )
    .output(byUpload),
  /** `at`: how many bytes came before. */
  append: oc
    .errors({ INVALID, NOT_FOUND })
    .input(
      byUpload.extend({
        at: z.int().min(0),
        part: z.base64().max(Math.ceil(ownFilePartBytes / 3) * 4),
      }),
    )
    .output(nothing),
  /**
   * Checks the file and keeps it. `isNew` is false where the matter has the same file already: nothing is added then.
   * `sameAs`: another document with the same bytes, which is kept once.
   */
  finish: oc
    .errors({ INVALID, NOT_FOUND })
    .input(byUpload)
    .output(z.object({ document: documentView, isNew: z.boolean(), sameAs: documentView.nullable() })),
  /** Gives up; nothing of it stays. */
  cancel: oc.input(byUpload).output(nothing),
  update: oc
    .errors({ INVALID, NOT_FOUND })
    .input(byId.extend({ details: ownDetails }))
    .output(documentView),
  /** Into the bin. NOT_FOUND also where it is a certificate: these are never deleted so. */
  delete: oc.errors({ NOT_FOUND }).input(byId).output(deletedDocumentView),
  restore: oc.errors({ NOT_FOUND }).input(byId).output(documentView),
  /** What is in the bin, the last deleted first. */
  deleted: oc.input(nothing).output(z.array(deletedDocumentView)),
  /** Out of the bin, for good. */
  deletePermanently: oc.errors({ NOT_FOUND }).input(byId).output(nothing),
};
