export const vendorTexts = {
  fromMatter: (number: string) => `filled in from the parties of matter ${number}`,
  acnHint: 'Sent only if the API mapping has a field for it.',
  unknownType: 'Cannot be ordered yet',
  unread: 'The parties of this matter are text, so nothing was filled in from them.',
  checkParties: (number: string) => `Check the parties of matter ${number}`,
  bothSides: (names: readonly string[]) =>
    `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} both vendor and purchaser`,
  notTaken: (number: string) =>
    `So the vendors of matter ${number} were not filled in. Check the parties, then enter the vendors or use those of the matter.`,
  take: (count: number) => (count === 1 ? 'Use this vendor' : `Use these ${count} vendors`),
} as const;
