import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../../main/app/version.ts';
import { createBrowserApp } from '../../../main/hosts/browser/browser-app.ts';
import { openHostServer } from '../../../main/hosts/browser/server.ts';
import { type AppClient, createAppClient } from '../../../main/hosts/cli/app-client.ts';
import { createCrashFiles } from '../../../main/platform/crash-files.ts';
import { createFileLog } from '../../../main/platform/file-log.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { createSystemRandom } from '../../../main/platform/system-random.ts';
import type { TextReader } from '../../../main/ports/text-reader.ts';
import { certificateReader } from '../../support/certificate-reader.ts';
import { packBinder } from '../../support/pack-binder.ts';
import type { HostOptions } from './host-process.ts';

export interface HostHereOptions extends Pick<HostOptions, 'folder' | 'pace'> {
  readonly readsWords: boolean;
}

/** The browser host in this process: it starts in a tenth of the time of a process of its own. */
export interface HostHere {
  /** Opens Landfolio once. */
  readonly address: string;
  /** What a window asks, asked without one. */
  readonly office: AppClient;
  /** Changes how many times faster than real the practice service is. */
  setPace(pace: number): void;
  close(): Promise<void>;
}

const rendererFolder = fileURLToPath(new URL('../../../out/renderer', import.meta.url));
const addressLife = 10 * 60_000;

const reader = certificateReader();
let isReading = false;
/** One process reads for all hosts of this one, one after the other: each would start for a second and a half. */
const sharedReader: TextReader = {
  version: reader.version,
  async read(bytes) {
    isReading = true;
    try {
      return await reader.read(bytes);
    } finally {
      isReading = false;
    }
  },
  end: async () => (isReading ? reader.end() : undefined),
};

/** Says at the first document that it reads none. */
const noReader: TextReader = {
  version: reader.version,
  read: () => Promise.reject(new Error('This host reads no documents')),
  end: async () => {},
};

export async function openHostHere({ folder, pace, readsWords }: HostHereOptions): Promise<HostHere> {
  const data = join(folder, 'data');
  const clock = createSystemClock();
  const random = createSystemRandom();
  const log = createFileLog(join(data, 'logs'), { clock, random });
  const server = await openHostServer({ port: 0, rendererFolder, clock, log });
  let current = pace;
  const app = await createBrowserApp({
    server,
    folder: data,
    downloads: join(data, 'exports'),
    practicePace: () => current,
    clock,
    random,
    log,
    crashes: createCrashFiles(join(data, 'crashes'), { clock, random, version }),
    textReader: readsWords ? sharedReader : noReader,
    packBinder: packBinder(),
  });
  return {
    address: server.newAddress(addressLife),
    office: createAppClient(app.router),
    setPace(next) {
      current = next;
    },
    async close() {
      await server.close();
      await app.close();
    },
  };
}
