import type { ServerFault, ServerFaultCode } from './server-fault.ts';

interface FaultText {
  readonly happened: string;
  /** What to do, for whoever sets the server up with `office-server`; empty where the first part says all. */
  readonly forIt: string;
  /** What to do, and what becomes of the work, for a person of the office. */
  readonly forPerson: string;
}

const texts: Readonly<Record<ServerFaultCode, FaultText>> = {
  unreachable: {
    happened: 'the server was not reached',
    forIt: 'Check its name and port, that it runs, and that the firewall lets this computer through.',
    forPerson:
      'Check that this computer is on the office’s network. If colleagues cannot reach the server either, tell your IT support.',
  },
  no_tls: {
    happened: 'the server offers no TLS',
    forIt: 'Set ssl = on, with a certificate that names this host.',
    forPerson: 'Nothing was sent, because others could read it. Tell your IT support.',
  },
  certificate: {
    happened: 'the certificate of the server is not trusted',
    forIt: 'It must come from the authority of --ca, name this host, and be valid today.',
    forPerson:
      'Nothing was sent, because it may be another server. Check the date of this computer. If it is right, ask your IT support for a new office file.',
  },
  unsafe_login: {
    happened: 'the server asks for the password itself',
    forIt: 'Nothing was sent. Set the method scram-sha-256 in pg_hba.conf.',
    forPerson: 'The password was not sent. Tell your IT support.',
  },
  password: {
    happened: 'the login or the password is wrong, or the password has expired',
    forIt: '',
    forPerson:
      'Enter the password from your IT support. If it is not accepted, ask them for a new one. They may also have removed you from the office.',
  },
  not_allowed: {
    happened: 'the login may not do this',
    forIt: 'Or pg_hba.conf does not let it in.',
    forPerson: 'Ask your IT support to check your access to the office server.',
  },
  no_database: {
    happened: 'there is no such database',
    forIt: '',
    forPerson: 'Ask your IT support for a new office file.',
  },
  read_only: {
    happened: 'the server is a standby and takes no writes',
    forIt: 'Start the primary, or promote a standby.',
    forPerson:
      'Your changes wait on this computer until the main server runs again. If this lasts, tell your IT support.',
  },
  full: {
    happened: 'the disk of the server is full',
    forIt: 'Nothing was changed.',
    forPerson: 'Your changes wait on this computer. Tell your IT support to free up space on the server.',
  },
  busy: {
    happened: 'the server has no room for another connection',
    forIt: 'Raise max_connections, or try again.',
    forPerson: 'Your changes wait on this computer. If this lasts, tell your IT support.',
  },
  lost: {
    happened: 'the connection was lost',
    forIt: 'What was not confirmed was not done. Run the command again.',
    forPerson: 'Nothing is lost. Your changes wait on this computer until the server responds again.',
  },
  held_up: {
    happened: 'the server did not respond in time',
    forIt:
      'What was not confirmed was not done. Run “check”: it says whose connection holds others up. If there is none, the server is slow.',
    forPerson:
      'Nothing is lost. Your changes wait on this computer until the server responds. If this lasts, tell your IT support.',
  },
  removed: {
    happened: 'this person does not belong to the office, or was removed',
    forIt: '',
    forPerson:
      'Your library and your changes stay on this computer. Ask your IT support to add you again, or leave the office.',
  },
  other_computer: {
    happened: 'this computer belongs to another person of the office',
    forIt: '',
    forPerson: 'Use the office file of the person who joined on this computer, or ask your IT support.',
  },
  client_too_old: {
    happened: 'the office was upgraded by a newer Landfolio',
    forIt: 'Install the newest version.',
    forPerson: 'Install the newest version of Landfolio. Until then your changes wait on this computer.',
  },
  server_too_old: {
    happened: 'the office was set up by an older Landfolio',
    forIt: 'Run “upgrade” with this version.',
    forPerson: 'Your changes wait on this computer. Ask your IT support to upgrade the office server.',
  },
  lease_lost: {
    happened: 'another computer has taken over',
    forIt: '',
    forPerson: 'Nothing is lost, and Landfolio goes on by itself.',
  },
  refused_entry: {
    happened: 'the server refused an entry',
    forIt: '',
    forPerson:
      'Your changes stay on this computer and are not shared. Make a support bundle under Support, and give it to your support contact.',
  },
  claim_lost: {
    happened: 'the claim is not held any more',
    forIt: 'Nothing was sent.',
    forPerson: 'Nothing was ordered or charged. Check whether a colleague ordered it, then try again.',
  },
  unknown_matter: {
    happened: 'this person may not read the matter, or a login is not known',
    forIt: '',
    forPerson: 'Ask a colleague who may read the matter to add you to it.',
  },
  no_schema: {
    happened: 'the database has no office yet',
    forIt: 'Run “init”.',
    forPerson: 'Ask your IT support to set up the office server, or for a new office file.',
  },
  no_password: {
    happened: 'the keychain of this computer has no password for it',
    forIt: '',
    forPerson: 'Enter the password from your IT support. Your changes wait on this computer.',
  },
  other_office: {
    happened: 'another office answers there',
    forIt: '',
    forPerson:
      'Nothing was shared with it, and your changes wait on this computer. Ask your IT support which server is the right one.',
  },
  wrong_numbers: {
    happened: 'the server numbers what colleagues did in a wrong order',
    forIt: '',
    forPerson:
      'Nothing of it was taken, and your changes wait on this computer. Ask your IT support to check the database of the office server.',
  },
  own_disk_full: {
    happened: 'the disk of this computer is full',
    forIt: 'Free up space on it.',
    forPerson:
      'What colleagues did cannot be stored here. Free up space on this computer: then all of it arrives by itself.',
  },
  other: {
    happened: 'the server refused',
    forIt: '',
    forPerson: 'Your changes wait on this computer. Give your IT support the technical details.',
  },
};

/** Codes of which our sentences say all, so that the words of the server or the network add nothing. */
const complete: readonly ServerFaultCode[] = [
  'password',
  'no_tls',
  'unsafe_login',
  'read_only',
  'no_schema',
  'removed',
  'no_password',
  'other_office',
  'own_disk_full',
];

/** One line for IT: what happened at which server, what to do, and the words of the server or the network where they say more. */
export function serverFaultLine(fault: ServerFault): string {
  const { happened, forIt } = texts[fault.code];
  const sentences = [`${happened}.`, forIt].filter(Boolean).join(' ');
  return `${fault.host ?? 'Office server'}: ${sentences}${isComplete(fault) ? '' : ` (${fault.message})`}`;
}

/** What happened, what to do, and what IT wants to know of it. */
export function serverFaultText(fault: ServerFault): {
  readonly title: string;
  readonly message: string;
  readonly detail: string | null;
} {
  const { happened, forPerson } = texts[fault.code];
  const said = isComplete(fault) || fault.message === '' ? null : `Technical details: ${fault.message}`;
  const details = [fault.host === null ? null : `Server: ${fault.host}`, said].filter((one) => one !== null);
  return {
    title: `${happened.slice(0, 1).toUpperCase()}${happened.slice(1)}`,
    message: forPerson,
    detail: details.length === 0 ? null : details.join(' · '),
  };
}

function isComplete({ code }: ServerFault): boolean {
  return complete.includes(code);
}
