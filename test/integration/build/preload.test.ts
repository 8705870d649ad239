import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import config from '../../../electron.vite.config.ts';

/** The preload as `npm run build` makes it, kept in memory. */
async function buildPreload() {
  if (typeof config !== 'object' || !('preload' in config)) throw new Error('The build has no preload.');
  const { externalizeDeps: _, ...options } = config.preload?.build ?? {};
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { ...options, write: false, minify: false },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.flatMap((output) => (output.type === 'chunk' ? [output] : []));
}

describe('the preload', () => {
  it('is one CommonJS file that needs Electron and nothing else', async () => {
    const chunks = await buildPreload();
    expect(chunks.map((chunk) => chunk.fileName)).toEqual(['index.cjs']);
    const code = chunks[0]?.code ?? '';
    const required = [...code.matchAll(/require\(["']([^"']+)["']\)/g)].map(([, name]) => name);
    expect(required).toEqual(['electron']);
    expect(code).not.toMatch(/^\s*(?:import|export)\s/m);
    expect(code).not.toMatch(/import\(/);
  });

  it('gives the page one function and no channel of its choice', async () => {
    const [chunk] = await buildPreload();
    const code = chunk?.code ?? '';
    expect(code.match(/exposeInMainWorld/g)).toHaveLength(1);
    expect(code).toMatch(/exposeInMainWorld\(["']bridge["'], \{ connect: async \(\) =>/);
    const channels = [...code.matchAll(/ipcRenderer\.(\w+)\(["']([^"']+)["']/g)].map(
      ([, verb, name]) => `${verb} ${name}`,
    );
    expect(channels.sort()).toEqual(['invoke bridge:connect', 'on bridge:port']);
    expect(code.match(/ipcRenderer/g)).toHaveLength(2);
  });
});
