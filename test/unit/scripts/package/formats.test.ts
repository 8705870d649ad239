import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readAsar } from '../../../../scripts/package/asar.ts';
import { fuseSentinel, readFuseWires } from '../../../../scripts/package/fuse-wire.ts';
import { icnsSizes, icoSizes, packIcns, packIco } from '../../../../scripts/package/icon-files.ts';
import { isPermitted, mitOf } from '../../../../scripts/package/legal.ts';
import { nativeFormat } from '../../../../scripts/package/native-format.ts';
import { readPlist } from '../../../../scripts/package/packed.ts';
import { createSbom, purlOf, sbomShape } from '../../../../scripts/package/sbom.ts';
import { packageTargets } from '../../../../scripts/package/target.ts';
import { bytes, component, nativeOf } from '../../../support/sound-package.ts';

const asset = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../assets/${path}`, import.meta.url)));

/** An archive as @electron/asar writes it: two pickles, then the contents. */
function archive(header: object, content: string): Uint8Array {
  const text = Buffer.from(JSON.stringify(header));
  const padded = Math.ceil(text.byteLength / 4) * 4;
  const head = Buffer.alloc(16 + padded);
  head.writeUInt32LE(4, 0);
  head.writeUInt32LE(padded + 8, 4);
  head.writeUInt32LE(padded + 4, 8);
  head.writeUInt32LE(text.byteLength, 12);
  head.set(text, 16);
  return Buffer.concat([head, Buffer.from(content)]);
}

describe('an asar archive', () => {
  const header = {
    files: {
      out: {
        files: {
          'a.js': { size: 3, offset: '0', integrity: { hash: 'h' } },
          'b.js': { size: 2, offset: '3' },
        },
      },
      'c.node': { size: 9, unpacked: true },
    },
  };

  it('is read file by file, and its header is what the hash is of', () => {
    const { files, headerHash } = readAsar(archive(header, 'onetw'));
    expect([...files.keys()]).toEqual(['out/a.js', 'out/b.js', 'c.node']);
    expect(Buffer.from(files.get('out/a.js')?.content ?? []).toString()).toBe('one');
    expect(Buffer.from(files.get('out/b.js')?.content ?? []).toString()).toBe('tw');
    expect(files.get('out/a.js')?.sha256).toBe('h');
    expect(files.get('c.node')).toMatchObject({ isUnpacked: true, content: null, bytes: 9 });
    expect(headerHash).toBe(createHash('sha256').update(JSON.stringify(header)).digest('hex'));
  });

  it('is refused where it is none', () => {
    expect(() => readAsar(bytes('PK and some other archive'))).toThrow('This is no asar archive.');
  });
});

describe('icons', () => {
  const image = (pixels: number) => ({
    pixels,
    png: bytes(`png ${pixels}`),
    rgba: Uint8Array.from({ length: pixels * pixels * 4 }, (_, index) => index % 256),
  });

  it.each([[[16, 256]], [[16, 20, 24, 32, 40, 48, 64, 96, 128, 256]]])('.ico holds %j', (sizes) => {
    const ico = packIco(sizes.map(image));
    expect(icoSizes(ico)).toEqual(sizes);
    expect(Buffer.from(ico).subarray(-7).toString()).toBe('png 256');
  });

  it('.ico holds small ones as bitmaps, from the lowest row, blue first', () => {
    const ico = Buffer.from(
      packIco([{ ...image(16), rgba: Uint8Array.from([1, 2, 3, 255, ...Array(1020).fill(0)]) }]),
    );
    const at = ico.readUInt32LE(6 + 12) + 40;
    expect([...ico.subarray(at + 15 * 64, at + 15 * 64 + 4)]).toEqual([3, 2, 1, 255]);
    expect(ico.byteLength).toBe(6 + 16 + 40 + 16 * 64 + 16 * 4);
  });

  it('.icns holds each size once or twice, and leaves out what it has no type for', () => {
    expect(icnsSizes(packIcns([16, 24, 32, 128].map(image)))).toEqual([16, 32, 128]);
  });

  it('are whole in the repository', () => {
    for (const name of ['icon', 'document']) {
      expect(icoSizes(asset(`installer/${name}.ico`))).toEqual([16, 20, 24, 32, 40, 48, 64, 96, 128, 256]);
      expect(icnsSizes(asset(`installer/${name}.icns`))).toEqual([16, 32, 64, 128, 256, 512, 1024]);
    }
  });

  it('are refused where they are something else', () => {
    expect(() => icoSizes(asset('icons/32.png'))).toThrow();
    expect(() => icnsSizes(asset('installer/icon.icns').subarray(0, 500))).toThrow();
  });
});

describe('what is read of a program', () => {
  it.each(packageTargets)('for $platform $arch', (target) => {
    expect(nativeFormat(nativeOf(target))).toEqual(target);
  });

  it('is nothing for a text', () => {
    expect(nativeFormat(Buffer.alloc(100, 'a'))).toBeNull();
    expect(nativeFormat(bytes('MZ'))).toBeNull();
  });

  it('is every fuse wire', () => {
    const wire = Buffer.concat([bytes(fuseSentinel), Buffer.from([1, 3]), bytes('10r')]);
    expect(readFuseWires(Buffer.concat([bytes('head'), wire, bytes('middle'), wire]))).toEqual([
      '10r',
      '10r',
    ]);
    expect(readFuseWires(bytes('no fuse'))).toEqual([]);
  });

  it('is what its property list says, by path', () => {
    const plist = `<?xml version="1.0"?><!DOCTYPE plist><plist version="1.0"><dict>
      <key>A</key><string>x &amp; y</string><key>Empty</key><dict/><key>B</key>
      <array><dict><key>C</key><array><string>one</string><string>two</string></array></dict><true/></array>
      <key>D</key><false/></dict></plist>`;
    expect(readPlist(plist)).toEqual({
      A: 'x & y',
      'B/0/C/0': 'one',
      'B/0/C/1': 'two',
      'B/1': 'true',
      D: 'false',
    });
  });
});

describe('the bill of materials', () => {
  const scoped = {
    ...component,
    path: 'node_modules/@a/b',
    name: '@a/b',
    licence: '(MIT AND Zlib)',
    needs: [component.path],
  };
  const bill = createSbom({ name: 'Landfolio', version: '1.0.0', licence: 'MIT' }, [scoped, component]);

  it('names what each package needs, and what the application needs itself', () => {
    expect(bill.dependencies).toEqual([
      { ref: 'Landfolio@1.0.0', dependsOn: ['pkg:npm/%40a/b@4.6.7'] },
      { ref: 'pkg:npm/%40a/b@4.6.7', dependsOn: ['pkg:npm/zod@4.6.7'] },
      { ref: 'pkg:npm/zod@4.6.7', dependsOn: [] },
    ]);
    expect(bill.components[0]).toMatchObject({
      group: '@a',
      name: 'b',
      licenses: [{ expression: '(MIT AND Zlib)' }],
    });
    expect(purlOf(component)).toBe('pkg:npm/zod@4.6.7');
  });

  it('is the same for the same build, and another for another', () => {
    expect(createSbom({ name: 'Landfolio', version: '1.0.0', licence: 'MIT' }, [scoped, component])).toEqual(
      bill,
    );
    const other = createSbom({ name: 'Landfolio', version: '1.0.0', licence: 'MIT' }, [component]);
    expect(other.serialNumber).not.toBe(bill.serialNumber);
  });

  it('is refused with a field that CycloneDX has not', () => {
    expect(sbomShape.safeParse(bill).success).toBe(true);
    expect(sbomShape.safeParse({ ...bill, created: 'now' }).success).toBe(false);
  });
});

describe('a licence', () => {
  it('that is MIT and comes without a text is written out under its author, and no other is', () => {
    const own = 'MIT License\n\nCopyright (c) 2026 Ours\n\nPermission is granted';
    const [made] = mitOf(own, { licence: 'MIT', author: 'A. Person' });
    expect(made?.text).toBe('MIT License\n\nCopyright (c) A. Person\n\nPermission is granted');
    expect(mitOf(own, { licence: 'ISC', author: 'A. Person' })).toEqual([]);
    expect(mitOf(own, { licence: 'MIT', author: null })).toEqual([]);
    expect(mitOf('Another licence', { licence: 'MIT', author: 'A. Person' })).toEqual([]);
  });

  it.each(['MIT', '(MIT AND Zlib)', '(MIT OR GPL-3.0-only)', 'BSD-3-Clause', 'BlueOak-1.0.0'])(
    '%s may be bundled',
    (expression) => {
      expect(isPermitted(expression)).toBe(true);
    },
  );
  it.each(['GPL-3.0-only', '(MIT AND LGPL-2.1-only)', 'UNLICENSED', 'SEE LICENSE IN x'])(
    '%s may not',
    (expression) => {
      expect(isPermitted(expression)).toBe(false);
    },
  );
});
