/** Why a document stays out of an export. */
export const leftOutReasons = ['quarantined', 'damaged', 'ownDamaged', 'gone'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
