import { contextBridge, ipcRenderer } from 'electron';
import { portArrives } from '../shared/contract/port-messages.ts';

/*
 * All that runs between the page and main: it asks main for a port and passes it on. What is said over the port is
 * none of its business, so it knows neither the contract nor zod.
 */

ipcRenderer.on('bridge:port', (event) => {
  // '/' is this very origin; the message never leaves the window that asked.
  window.postMessage(portArrives, '/', [...event.ports]);
});

contextBridge.exposeInMainWorld('bridge', {
  connect: async (): Promise<void> => {
    const isGiven: unknown = await ipcRenderer.invoke('bridge:connect');
    if (isGiven !== true) throw new Error('The office cannot be reached.');
  },
});
