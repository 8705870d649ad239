import type { MenuItemConstructorOptions } from 'electron';
import {
  type CertificatesInNeed,
  type ChargeDoubts,
  chargeDoubtTexts,
  needText,
} from '../../../../shared/model/doubt-text.ts';
import type { Place } from '../../../../shared/model/place.ts';
import type { LinkId } from './external-link.ts';

export interface TrayActs {
  readonly open: () => void;
  readonly showOrders: () => void;
  readonly quit: () => void;
}

/** What the tray knows. */
export interface TrayState {
  readonly waiting: number;
  readonly attention: number;
  readonly certificates: CertificatesInNeed;
  readonly charges: ChargeDoubts;
}

export const nothingWaits: TrayState = {
  waiting: 0,
  attention: 0,
  certificates: {
    unsent: 0,
    unknown: 0,
    refused: 0,
    presumedAbsent: 0,
    duplicate: 0,
    unread: 0,
    quarantinedOrEnded: 0,
  },
  charges: { statements: 0, alerts: 0, titles: 0 },
};

/** "3 certificates waiting" and, where something needs a person, how many, and why. */
export function waitingText({ waiting, attention, certificates, charges }: TrayState): string {
  const orders =
    waiting === 0
      ? 'No certificates waiting'
      : waiting === 1
        ? '1 certificate waiting'
        : `${waiting} certificates waiting`;
  const doubt = [needText(certificates), ...chargeDoubtTexts(charges).map(({ text }) => text)]
    .filter(Boolean)
    .join(', ');
  const needs = attention === 0 ? '' : `, ${attention} need${attention === 1 ? 's' : ''} attention`;
  return `${orders}${needs}${doubt === '' ? '' : ` (${doubt})`}`;
}

export function trayMenu(state: TrayState, acts: TrayActs): MenuItemConstructorOptions[] {
  return [
    { label: 'Open Landfolio', click: acts.open },
    { label: waitingText(state), click: acts.showOrders },
    { type: 'separator' },
    { label: 'Quit Landfolio', click: acts.quit },
  ];
}

export interface MenuActs {
  readonly openLink: (id: LinkId) => void;
  readonly show: (place: Place) => void;
}

/** The application menu: settings, editing, the window, help. No reload and no developer tools, by design. */
export function applicationMenu(
  platform: string,
  { openLink, show }: MenuActs,
): MenuItemConstructorOptions[] {
  const settings: MenuItemConstructorOptions = {
    label: 'Settings…',
    accelerator: 'CommandOrControl+,',
    click: () => show({ screen: 'settings', id: null }),
  };
  const edit: MenuItemConstructorOptions = {
    label: 'Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      { type: 'separator' },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  };
  const help: MenuItemConstructorOptions = {
    label: 'Help',
    submenu: [
      { label: 'LANDATA website', click: () => openLink('landata') },
      { label: 'Land Use Victoria website', click: () => openLink('landUseVictoria') },
      { type: 'separator' },
      { label: 'Support…', click: () => show({ screen: 'settings', id: 'support' }) },
    ],
  };
  if (platform === 'darwin') {
    const app: MenuItemConstructorOptions = {
      label: 'Landfolio',
      submenu: [
        { role: 'about' },
        { type: 'separator' },
        settings,
        { type: 'separator' },
        { role: 'hide' },
        { role: 'hideOthers' },
        { role: 'unhide' },
        { type: 'separator' },
        { role: 'quit' },
      ],
    };
    const window: MenuItemConstructorOptions = {
      label: 'Window',
      submenu: [{ role: 'close' }, { role: 'minimize' }, { role: 'zoom' }, { role: 'front' }],
    };
    return [app, edit, view, window, help];
  }
  return [{ label: 'File', submenu: [settings, { type: 'separator' }, { role: 'quit' }] }, edit, view, help];
}
