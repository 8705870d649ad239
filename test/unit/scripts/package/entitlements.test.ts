import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { entitlementFaults, signedEntitlements } from '../../../../scripts/package/entitlements.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const plist = (entries: string) =>
  `<?xml version="1.0"?>\n<plist version="1.0">\n<dict>\n${entries}</dict>\n</plist>\n`;
const jit = '<key>com.apple.security.cs.allow-jit</key>\n<true/>\n';

/** As codesign puts it into a program. */
function signed(text: string): Buffer {
  const head = Buffer.from([0xfa, 0xde, 0x71, 0x71, 0, 0, 0, 0]);
  head.writeUInt32BE(8 + Buffer.byteLength(text), 4);
  return Buffer.concat([Buffer.from('code'), head, Buffer.from(text), Buffer.from('more')]);
}

describe('the entitlements on macOS', () => {
  it('are one file, for the application and for its helpers, under the hardened runtime', () => {
    const settings = z
      .object({
        mac: z.object({
          hardenedRuntime: z.literal(true),
          entitlements: z.string(),
          entitlementsInherit: z.string(),
        }),
      })
      .parse(load(readFileSync(`${root}/electron-builder.yml`, 'utf8')));
    expect(settings.mac.entitlementsInherit).toBe(settings.mac.entitlements);
    expect(entitlementFaults(readFileSync(`${root}/${settings.mac.entitlements}`, 'utf8'))).toEqual([]);
  });

  it.each([
    ['none at all', ''],
    ['the one that is needed, refused', jit.replace('true', 'false')],
    ['libraries of anybody', `${jit}<key>com.apple.security.cs.disable-library-validation</key>\n<true/>\n`],
    ['any memory run', `${jit}<key>com.apple.security.cs.allow-unsigned-executable-memory</key>\n<true/>\n`],
    ['a camera', `${jit}<key>com.apple.security.device.camera</key>\n<true/>\n`],
  ])('are faulty with %s', (_what, entries) => {
    expect(entitlementFaults(plist(entries))).not.toEqual([]);
  });

  it('are read back from what a program was signed with, for each processor', () => {
    const text = plist(jit);
    expect(signedEntitlements(Buffer.concat([signed(text), signed(text)]))).toEqual([text, text]);
    expect(signedEntitlements(Buffer.from('not signed'))).toEqual([]);
    // The mark alone may stand in any program.
    expect(signedEntitlements(Buffer.from([0xfa, 0xde, 0x71, 0x71]))).toEqual([]);
  });
});
