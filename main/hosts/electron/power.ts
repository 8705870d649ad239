import { powerMonitor } from 'electron';
import type { Power } from '../../ports/power.ts';

/** Tells when the computer woke or was unlocked. Call after the application is ready. */
export function createPower(): Power {
  return {
    onResume(run) {
      powerMonitor.on('resume', run);
      powerMonitor.on('unlock-screen', run);
      return () => {
        powerMonitor.off('resume', run);
        powerMonitor.off('unlock-screen', run);
      };
    },
  };
}
