/** Addresses of the practice service to begin with: a unit with its title's number, one title, and several titles. */
export const practiceAddresses = [
  '328/800 SWANSTON STREET CARLTON 3053',
  '16 DUNDAS ROAD CARLTON 3053',
  '12 VICTORIA WAY CARLTON 3053',
] as const;
