/** Why a document stays out of an export. */
export const leftOutReasons = ['quarantined', 'damaged', 'ownDamaged', 'away', 'gone'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
