/**
 * Why the pages of a PDF are not taken into a pack. `locked`: it asks for a password. `restricted`: whoever made it does not allow its
 * pages to be copied. `broken`: it cannot be read without faults. `noPages`. `form`: what is filled in shows in its own file only.
 * `costly`: reading it took too much time or memory.
 */
export const packRefusals = ['locked', 'restricted', 'broken', 'noPages', 'form', 'costly'] as const;
export type PackRefusal = (typeof packRefusals)[number];
