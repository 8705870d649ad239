import { oc } from '@orpc/contract';
import { z } from 'zod';
import { authenticityKey } from '../../model/authenticity.ts';
import { fileEnvironments } from '../../model/connection.ts';
import { errors } from '../errors.ts';

const { INVALID } = errors;

/** Newest first. */
const keysView = z.array(authenticityKey);
const name = authenticityKey.pick({ environment: true, fingerprint: true });

/** Public keys of the service provider, by which authenticity tokens are checked. No secret. */
export const authenticityKeys = {
  list: oc.input(z.object({})).output(keysView),
  /** Takes all keys of a PEM file, or none; `added` are those that were not there. Faults name `file` or `importedBy`. */
  add: oc
    .errors({ INVALID })
    .input(z.object({ text: z.string(), environment: z.enum(fileEnvironments), importedBy: z.string() }))
    .output(z.object({ added: keysView, keys: keysView })),
  /** A key that is not there is no fault. */
  remove: oc.input(name).output(keysView),
  /** Puts back a key that was removed, with who imported it and when. */
  restore: oc.input(name).output(keysView),
};
