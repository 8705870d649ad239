import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { agreedOrigins, connectionView, importPreview } from '../views/connection.ts';
import { connectionTestView } from '../views/connection-test.ts';

const { INVALID, NOT_FOUND, HOST_FAILED } = errors;

const nothing = z.object({});
const byId = z.object({ id: z.string() });

export const connections = {
  list: oc.input(nothing).output(z.array(connectionView)),
  /** Reads the text of a connection file: what it is, every server, what it replaces and what changes. Keeps nothing. */
  preview: oc
    .errors({ INVALID })
    .input(z.object({ text: z.string() }))
    .output(importPreview),
  /**
   * Keeps a connection file as it was previewed: as one of the preview's targets, or (null) as a connection of its own.
   * INVALID (`file`) where it is not as it was shown any more. Does not switch to it.
   */
  importFile: oc
    .errors({ INVALID, HOST_FAILED })
    .input(z.object({ text: z.string(), revision: z.string(), target: z.string().nullable() }))
    .output(connectionView),
  /** A person saw the addresses that the credentials were given for beside these, and agreed to these. */
  agree: oc.errors({ NOT_FOUND, INVALID }).input(agreedOrigins).output(connectionView),
  use: oc.errors({ NOT_FOUND, HOST_FAILED }).input(byId).output(connectionView),
  remove: oc.errors({ NOT_FOUND, INVALID, HOST_FAILED }).input(byId).output(nothing),
  /** Puts the credentials in the keychain; where that refuses, holds them for this run and says so in the view. */
  setCredentials: oc
    .errors({ NOT_FOUND, INVALID })
    .input(z.object({ id: z.string(), clientId: z.string(), clientSecret: z.string() }))
    .output(connectionView),
  /** Asks each API of the connection something that costs nothing, once: first for its token, then for a list or its health. */
  test: oc.errors({ NOT_FOUND, HOST_FAILED }).input(byId).output(z.array(connectionTestView)),
};
