import { oc } from '@orpc/contract';
import { z } from 'zod';
import { certificateStates } from '../../model/certificate-words.ts';
import { keychainProblemSchema } from '../../model/keychain-problem.ts';
import { networkStepSchema } from '../../model/network-step.ts';
import { errors } from '../errors.ts';

const { INVALID, HOST_FAILED } = errors;

const choice = {
  /** `system`, `none`, or the address of a proxy such as `proxy.office.example:8080`. */
  proxy: z.string().max(300),
  /** Path of a PEM file with more certificates to trust; empty for none. */
  certificateFile: z.string().max(1000),
};

const networkView = z.object({
  ...choice,
  /** The name kept for the proxy that is entered; its password is never given out. */
  userName: z.string().nullable(),
  /** Whether the certificates of the file are trusted: only where a person confirmed them on this computer. */
  certificates: z.enum(certificateStates),
  /** Why the keychain did not answer about them, or null. */
  certificateProblem: keychainProblemSchema.nullable(),
});

/** How this computer reaches the service: proxy, certificates, and a test that says what is wrong. */
export const network = {
  get: oc.input(z.object({})).output(networkView),
  /**
   * Writes all or nothing, and confirms the certificates that are in the file now. `user` keeps a name and a password for the proxy in the keychain; null takes them out.
   */
  set: oc
    .errors({ INVALID, HOST_FAILED })
    .input(
      z.object({
        ...choice,
        user: z
          .object({ name: z.string().max(200), password: z.string().max(500) })
          .nullable()
          .optional(),
      }),
    )
    .output(networkView),
  /** Asks the current connection's servers for nothing in particular, without credentials. Takes seconds. */
  test: oc.input(z.object({})).output(z.array(networkStepSchema)),
};
