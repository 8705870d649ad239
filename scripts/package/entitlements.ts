import { readPlist } from './packed.ts';

/**
 * What the hardened runtime of macOS lets Landfolio do beyond the usual, in every one of its processes: make machine code of
 * JavaScript. electron-builder's own file also takes away the check of libraries and lets any memory be run, which Electron has
 * not needed since its version 12 (electron/notarize#105); the one native module is signed with the rest.
 */
const wanted: Readonly<Record<string, string>> = { 'com.apple.security.cs.allow-jit': 'true' };

/** What is wrong with a file of entitlements. */
export function entitlementFaults(plist: string): readonly string[] {
  const said = readPlist(plist);
  return [
    ...Object.keys(wanted)
      .filter((key) => said[key] !== wanted[key])
      .map((key) => `${key} is not granted`),
    ...Object.entries(said)
      .filter(([key, value]) => value !== wanted[key])
      .map(([key]) => `${key} is ${said[key]}`),
  ];
}

/** Marks the entitlements within a signature, as text; its length follows (Apple, cs_blobs.h, CSMAGIC_EMBEDDED_ENTITLEMENTS). */
const magic = Buffer.from([0xfa, 0xde, 0x71, 0x71]);

/** The entitlements that a program is signed with, one for each processor; none where it is not signed with any. */
export function signedEntitlements(program: Uint8Array): readonly string[] {
  const bytes = Buffer.from(program.buffer, program.byteOffset, program.byteLength);
  const found: string[] = [];
  for (let at = bytes.indexOf(magic); at >= 0; at = bytes.indexOf(magic, at + 1)) {
    const length = at + 8 <= bytes.length ? bytes.readUInt32BE(at + 4) : 0;
    const text = bytes.subarray(at + 8, at + length).toString('utf8');
    if (text.startsWith('<?xml')) found.push(text);
  }
  return found;
}
