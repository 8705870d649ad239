import type { MatterKind } from './matter.ts';

export const matterKindTexts: Record<MatterKind, string> = {
  sale: 'Sale',
  purchase: 'Purchase',
  refinance: 'Refinance',
  other: 'Other',
};
