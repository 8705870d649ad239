import type { DesktopView } from '../../shared/contract/procedures/desktop.ts';
import type { ConnectionView } from '../../shared/contract/views/connection.ts';
import type { OfficeView } from '../../shared/contract/views/office.ts';
import type { DaysOff } from '../../shared/model/working-days.ts';
import type { NetworkView } from '../settings/network-settings.ts';
import type { OfficeSettings } from '../settings/office-settings.ts';

/**
 * The settings as a support bundle tells them: chosen one by one, so that a setting that is added later is not sent before
 * somebody has thought about it. Of what names a person, only whether it is there.
 */
export function settingsForSupport(parts: {
  readonly office: OfficeSettings;
  readonly yourName: string;
  readonly daysOff: DaysOff;
  readonly network: NetworkView;
  readonly desktop: DesktopView;
  readonly connections: readonly ConnectionView[];
  /** Null where this computer belongs to no office. */
  readonly officeServer: OfficeView | null;
}): unknown {
  const { office, yourName, daysOff, network, desktop, connections, officeServer } = parts;
  const said = (text: string | null): string => (text === null || text.trim() === '' ? 'not set' : 'set');
  return {
    office: {
      fileNameTemplate: office.fileNameTemplate,
      officeName: said(office.officeName),
      signature: said(office.signature),
      contactName: said(office.contactName),
      contactNumber: said(office.contactNumber),
      email: said(office.email),
      daysOff: [...daysOff],
    },
    yourName: said(yourName),
    network: {
      proxy: ['system', 'none'].includes(network.proxy) ? network.proxy : 'an address',
      proxyUser: said(network.userName),
      certificateFile: said(network.certificateFile),
      certificates: network.certificates,
    },
    desktop,
    officeServer:
      officeServer === null
        ? 'none'
        : {
            phase: officeServer.phase,
            fault: officeServer.fault?.code ?? null,
            since: officeServer.since,
            waiting: officeServer.waiting,
            documentsWaiting: officeServer.documentsWaiting,
            conflicts: officeServer.conflicts,
            clockAheadMs: officeServer.clockAheadMs,
          },
    connections: connections.map(({ id, environment, isCurrent, credentials, credentialProblem }) => ({
      id,
      environment,
      isCurrent,
      credentials,
      credentialProblem,
    })),
  };
}
