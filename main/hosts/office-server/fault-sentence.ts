import type { ServerFault, ServerFaultCode } from '../../postgres/server-fault.ts';

/** What happened and what to do, for IT. The server's own words follow where they say more. */
const sentences: Readonly<Record<ServerFaultCode, string>> = {
  unreachable:
    'the server was not reached. Check its name and port, that it runs, and that the firewall lets this computer through.',
  no_tls: 'the server offers no TLS. Set ssl = on, with a certificate that names this host.',
  certificate:
    'the certificate of the server is not trusted. It must come from the authority of --ca, name this host, and be valid today.',
  unsafe_login:
    'the server asks for the password itself. Nothing was sent. Set the method scram-sha-256 in pg_hba.conf.',
  password: 'the login or the password is wrong, or the password has expired.',
  not_allowed: 'the login may not do this, or pg_hba.conf does not let it in.',
  no_database: 'there is no such database.',
  read_only: 'the server is a standby and takes no writes. Start the primary, or promote a standby.',
  full: 'the disk of the server is full. Nothing was changed.',
  busy: 'the server has no room for another connection. Raise max_connections, or try again.',
  lost: 'the connection was lost. What was not confirmed was not done. Run the command again.',
  removed: 'this person does not belong to the office, or was removed.',
  other_computer: 'this computer belongs to another person of the office.',
  client_too_old: 'the office was upgraded by a newer Landfolio. Install the newest version.',
  lease_lost: 'another computer has taken over.',
  refused_entry: 'the server refused an entry.',
  claim_lost: 'the claim is not held any more. Nothing was sent.',
  unknown_matter: 'this person may not read the matter, or a login is not known.',
  no_password: 'the keychain of this computer has no password for it.',
  other_office: 'another office answers there.',
  no_schema: 'the database has no office yet. Run “init”.',
  other: 'the server refused.',
};

/** Codes that our sentence says all of. */
const complete: readonly ServerFaultCode[] = [
  'password',
  'no_tls',
  'unsafe_login',
  'read_only',
  'no_schema',
  'removed',
];

export function faultSentence({ code, message, host }: ServerFault): string {
  const start = host === null ? 'Office server' : host;
  const detail = complete.includes(code) ? '' : ` (${message})`;
  return `${start}: ${sentences[code]}${detail}`;
}
