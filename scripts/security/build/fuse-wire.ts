import { type Fuses, fuseConfig } from '../../../main/electron/policy/fuses.ts';

/** The mark before the fuses in Electron's program (@electron/fuses, constants). */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** The fuses by their index in the wire (Electron, build/fuses/fuses.json5). */
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

/** Each wire in a program (a universal one for macOS has two): version, length, then a byte a fuse, `1` or `0`. */
export function wiresIn(program: Buffer): readonly (readonly number[])[] {
  const wires: (readonly number[])[] = [];
  for (let at = program.indexOf(sentinel); at >= 0; at = program.indexOf(sentinel, at + 1)) {
    const start = at + sentinel.length;
    const length = program[start + 1] ?? 0;
    wires.push([...program.subarray(start + 2, start + 2 + length)]);
  }
  return wires;
}

/** What is not as it is shipped; empty where every fuse of every wire is. */
export function fuseFaults(program: Buffer, platform: 'win32' | 'darwin' | 'linux'): readonly string[] {
  const wires = wiresIn(program);
  if (wires.length === 0) return ['there is no fuse wire: this is not the program of Electron'];
  const wanted = fuseConfig(platform);
  return wires.flatMap((wire) => {
    if (wire.length > order.length)
      return [`the wire has ${wire.length} fuses, and only ${order.length} are decided`];
    return order.flatMap((name, index) =>
      wire[index] === (wanted[name] ? 0x31 : 0x30) ? [] : [`${name} is not ${wanted[name] ? 'on' : 'off'}`],
    );
  });
}
