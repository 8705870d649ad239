import type { App } from 'electron';

/** Before the application is ready, Linux writes what a dialog says to the standard error and shows nobody anything. */
export async function dialogsWork(app: Pick<App, 'whenReady'>): Promise<void> {
  if (process.platform === 'linux') await app.whenReady();
}
