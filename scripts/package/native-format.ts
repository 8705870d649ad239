import type { Arch, PackagePlatform } from './target.ts';

const elfMachines: Readonly<Record<number, Arch>> = { 62: 'x64', 183: 'arm64' };
const peMachines: Readonly<Record<number, Arch>> = { 34404: 'x64', 43620: 'arm64' };
const machTypes: Readonly<Record<number, Arch>> = { 16777223: 'x64', 16777228: 'arm64' };

/** For which system and processor a program or library is made; null where neither is known. One slice of Mach-O only. */
export function nativeFormat(
  binary: Uint8Array,
): { readonly platform: PackagePlatform; readonly arch: Arch } | null {
  const bytes = Buffer.from(binary.buffer, binary.byteOffset, binary.byteLength);
  if (bytes.byteLength < 64) return null;
  if (bytes.readUInt32BE(0) === 0x7f454c46) return known('linux', elfMachines[bytes.readUInt16LE(18)]);
  if (bytes.readUInt32LE(0) === 0xfeedfacf) return known('darwin', machTypes[bytes.readUInt32LE(4)]);
  if (bytes.readUInt16BE(0) === 0x4d5a) {
    const header = bytes.readUInt32LE(0x3c);
    if (header + 6 > bytes.byteLength) return null;
    return known('win32', peMachines[bytes.readUInt16LE(header + 4)]);
  }
  return null;
}

function known(platform: PackagePlatform, arch: Arch | undefined) {
  return arch === undefined ? null : { platform, arch };
}
