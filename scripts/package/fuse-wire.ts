import { type Fuses, fuseConfig } from '../../main/hosts/electron/policy/fuses.ts';
import type { PackagePlatform } from './target.ts';

/** What marks the fuse wire in Electron's program (@electron/fuses: constants). */
export const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/**
 * The fuses in a program's bytes, in the order of their numbers: `1` on, `0` off, `r` removed. One wire for each slice of
 * a universal binary; empty where there is none.
 */
export function readFuseWires(program: Uint8Array): readonly string[] {
  const bytes = Buffer.from(program.buffer, program.byteOffset, program.byteLength);
  const wires: string[] = [];
  for (let at = bytes.indexOf(fuseSentinel); at >= 0; at = bytes.indexOf(fuseSentinel, at + 1)) {
    const head = at + fuseSentinel.length;
    const length = bytes[head + 1] ?? 0;
    wires.push(bytes.subarray(head + 2, head + 2 + length).toString('latin1'));
  }
  return wires;
}

/** The fuses by their number in the wire (Electron, build/fuses/fuses.json5). */
const order: readonly (keyof Fuses)[] = [
  'RunAsNode',
  'EnableCookieEncryption',
  'EnableNodeOptionsEnvironmentVariable',
  'EnableNodeCliInspectArguments',
  'EnableEmbeddedAsarIntegrityValidation',
  'OnlyLoadAppFromAsar',
  'LoadBrowserProcessSpecificV8Snapshot',
  'GrantFileProtocolExtraPrivileges',
  'WasmTrapHandlers',
];

/** What is not as it is shipped; empty where every fuse of every wire is. */
export function fuseFaults(program: Uint8Array, platform: PackagePlatform): readonly string[] {
  const wires = readFuseWires(program);
  if (wires.length === 0) return ['there is no fuse wire: this is not the program of Electron'];
  const wanted = fuseConfig(platform);
  return wires.flatMap((wire) => {
    if (wire.length > order.length)
      return [`the wire has ${wire.length} fuses, and only ${order.length} are decided`];
    return order.flatMap((name, index) =>
      wire[index] === (wanted[name] ? '1' : '0') ? [] : [`${name} is not ${wanted[name] ? 'on' : 'off'}`],
    );
  });
}
