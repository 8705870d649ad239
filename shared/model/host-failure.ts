import { z } from 'zod';
import { codedSchema } from '../lib/coded-schema.ts';
import { desktopRefusals } from './desktop-refusal.ts';
import { keychainProblemSchema } from './keychain-problem.ts';
import { orderingLockSchema } from './ordering-lock.ts';
import type { ServiceFailureTexts } from './service-failure-text.ts';

/** Finds it in the log. */
const reference = z.string();
const isDiskFull = z.boolean();

/** Why the file of a document that is at the office's server only was not fetched. `missing`: the server has lost it. */
export const awayReasons = ['unreachable', 'missing', 'refused', 'full'] as const;
export type AwayReason = (typeof awayReasons)[number];

/** Why this computer (its disk, its desktop, its keychain) did not allow what was asked. `hostFailureText` has the sentences. */
export const hostFailureSchema = z.discriminatedUnion('kind', [
  /** The order, or another request that may cost money, could not be written down, and was not sent. */
  z.object({ kind: z.enum(['orderNotSaved', 'requestNotSaved']), isDiskFull, reference }),
  /** Too little is free to send what costs money. */
  z.object({ kind: z.literal('diskLow'), freeBytes: z.number() }),
  z.object({ kind: z.literal('orderingLocked'), lock: orderingLockSchema }),
  z.object({ kind: z.literal('settingsNotSaved'), reference }),
  /** A connection is not removed. */
  z.object({ kind: z.literal('secretNotDeleted'), keychain: keychainProblemSchema }),
  /** The keychain did not take or give up a secret, so nothing was changed. */
  z.object({ kind: z.literal('keychain'), keychain: keychainProblemSchema }),
  /** The file is damaged or missing, or failed the checks. */
  z.object({ kind: z.enum(['documentDamaged', 'ownDocumentDamaged', 'documentQuarantined']) }),
  /** The bytes are at the office's server only. `since`: when it could not be reached any more, where that is so. */
  z.object({ kind: z.literal('documentAway'), reason: z.enum(awayReasons), since: z.number().nullable() }),
  /** A file type that nothing here opens. `name`: such as “a Word document”. */
  z.object({ kind: z.literal('documentNotOpened'), name: z.string() }),
  /** The PDF of a statement is here, and could not be stored. */
  z.object({ kind: z.literal('pdfNotSaved'), isDiskFull, reference }),
  /** What came of trying to download it could not be noted. */
  z.object({ kind: z.literal('resultNotSaved'), reference }),
  z.object({ kind: z.enum(['noUpdateReady', 'orderInProgress']) }),
  z.object({ kind: z.literal('practiceNotStarted'), reason: codedSchema<ServiceFailureTexts>() }),
  /** Together the documents are larger than a ZIP can be. */
  z.object({ kind: z.literal('zipTooLarge') }),
  /** Each document failed verification, is missing, or is at the office's server only. */
  z.object({ kind: z.literal('nothingToExport') }),
  z.object({ kind: z.literal('exportBroke'), reference }),
  ...desktopRefusals,
]);
export type HostFailure = z.infer<typeof hostFailureSchema>;
