import type { LeftOutReason } from './left-out.ts';

/** Why a document is not in an export: for the screen and the page that lists the export. */
export const leftOutTexts: Record<LeftOutReason, string> = {
  quarantined: 'Its file did not pass the checks.',
  damaged: 'Its file is damaged or missing from this computer. Landfolio downloads it again.',
  ownDamaged: 'Its file is damaged or missing from this computer. Add it to its matter again.',
  away: 'It is at the office’s server only, and could not be fetched. Export it when this computer is connected to the server.',
  gone: 'It is no longer in this library.',
};
