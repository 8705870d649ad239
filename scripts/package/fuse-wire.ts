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
