import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';

const { HOST_FAILED } = errors;

const crashView = z.object({
  /** What a person quotes on the telephone. */
  reference: z.string(),
  at: z.number(),
  /** What broke, in words. */
  what: z.string(),
  /** The whole report, as it lies in its file: redacted. */
  text: z.string(),
});
export type CrashView = z.infer<typeof crashView>;

/** What a person needs to get help: reports of crashes to read, and one file to send. */
export const support = {
  get: oc.input(z.object({})).output(
    z.object({
      /** Newest first. */
      crashes: z.array(crashView),
      /** Folder of the log and the reports. */
      folder: z.string(),
    }),
  ),
  /** Makes a redacted ZIP and saves it as a document is saved. `path` is null where the person cancelled. */
  makeBundle: oc
    .errors({ HOST_FAILED })
    .input(z.object({}))
    .output(z.object({ path: z.string().nullable(), files: z.array(z.string()), bytes: z.int() })),
};
