/** A pack is for whoever buys (what a vendor statement is handed over with), or for a settlement. */
export const packKinds = ['vendorStatement', 'settlement'] as const;
export type PackKind = (typeof packKinds)[number];

/** `statement`: the vendor statement itself. `own`: what a person added and no other section is for. */
export const packSections = [
  'statement',
  'title',
  'instruments',
  'planning',
  'council',
  'water',
  'clearance',
  'ownersCorporation',
  'building',
  'roads',
  'other',
  'own',
] as const;
export type PackSectionKey = (typeof packSections)[number];

interface PackTemplate {
  /** In the order of the pack. */
  readonly sections: readonly PackSectionKey[];
  /** Sections that are named among what is missing where nothing is in them, unless a person says that they are not needed. */
  readonly expected: readonly PackSectionKey[];
}

/**
 * What an office begins with. The order of a vendor statement is that in which section 32 of the Sale of Land Act 1962 is usually
 * answered; that of a settlement begins with what the adjustments are made from.
 */
export const packTemplates: Readonly<Record<PackKind, PackTemplate>> = {
  vendorStatement: {
    sections: packSections,
    expected: ['title', 'planning', 'council', 'water', 'clearance'],
  },
  settlement: {
    sections: [
      ...(['title', 'instruments', 'clearance', 'council', 'water', 'ownersCorporation'] as const),
      ...(['planning', 'building', 'roads', 'statement', 'other', 'own'] as const),
    ],
    expected: ['title', 'clearance', 'council', 'water'],
  },
};

/** The pack that a matter of this kind probably needs. */
export function packKindOf(matterKind: string): PackKind {
  return matterKind === 'sale' ? 'vendorStatement' : 'settlement';
}
