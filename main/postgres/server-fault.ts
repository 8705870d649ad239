import { DatabaseError } from 'pg';
import type { ServerFault, ServerFaultCode } from '../../shared/model/server-fault.ts';

/** As the contract has it. */
export type { ServerFault } from '../../shared/model/server-fault.ts';

/** SQLSTATE codes: https://www.postgresql.org/docs/15/errcodes-appendix.html; LF… are those of `main/office/schema`. */
const codes: Readonly<Record<string, ServerFaultCode>> = {
  LF001: 'removed',
  LF002: 'other_computer',
  LF003: 'client_too_old',
  LF004: 'lease_lost',
  LF005: 'refused_entry',
  LF006: 'refused_entry',
  LF007: 'refused_entry',
  LF008: 'unknown_matter',
  LF009: 'claim_lost',
  '28P01': 'password',
  '28000': 'not_allowed',
  '42501': 'not_allowed',
  '3D000': 'no_database',
  '3F000': 'no_schema',
  '42P01': 'no_schema',
  '42883': 'no_schema',
  '25006': 'read_only',
  '53100': 'full',
  '53200': 'busy',
  '53300': 'busy',
  '55P03': 'held_up',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'unreachable',
  '57014': 'lost',
};

/** Node's names for a certificate that is not trusted begin with one of these, or are one of these. */
const certificateCodes = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL_|EPROTO)/;

/** What an error of the client library or of the network says. */
export function serverFault(error: unknown, host: string | null): ServerFault {
  const message = error instanceof Error ? error.message : String(error);
  const code = codeOf(error, message);
  return { code, message, host };
}

function codeOf(error: unknown, message: string): ServerFaultCode {
  // What a person has of the office is the schema: it is taken away with the membership.
  if (error instanceof DatabaseError && /permission denied for schema landfolio/.test(message))
    return 'removed';
  if (error instanceof DatabaseError) return codes[error.code ?? ''] ?? 'other';
  if (error instanceof UnsafeLogin) return 'unsafe_login';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (certificateCodes.test(code)) return 'certificate';
  if (/does not support SSL/.test(message)) return 'no_tls';
  if (/^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE)/.test(code) || message === 'timeout expired')
    return 'unreachable';
  if (message === 'Query read timeout') return 'held_up';
  if (/Connection terminated|not queryable|Client was closed/.test(message)) return 'lost';
  return 'other';
}

/** The server asks for the password in a form that it could use elsewhere. */
export class UnsafeLogin extends Error {
  override readonly name = 'UnsafeLogin';
  constructor() {
    super('The server asks for the password itself, not for a proof of it (SCRAM-SHA-256).');
  }
}
