/** Whether keys are those of macOS. */
export const isMac = navigator.userAgent.includes('Mac OS');
