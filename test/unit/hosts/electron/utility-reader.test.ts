import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startUtilityReader } from '../../../../main/hosts/electron/utility-reader.ts';

/** As Electron's: no process until it has spawned, and an `error` that nobody hears is thrown. */
class FakeChild extends EventEmitter {
  pid: number | undefined;
  readonly posted: unknown[] = [];
  kills = 0;
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  kill(): boolean {
    if (this.pid === undefined) return false;
    this.kills += 1;
    return true;
  }
  spawn(): void {
    this.pid = 7;
    this.emit('spawn');
  }
}

const forked: { readonly child: FakeChild; readonly given: readonly unknown[] }[] = [];

vi.mock('electron', () => ({
  utilityProcess: {
    fork: (...given: unknown[]) => {
      const child = new FakeChild();
      forked.push({ child, given });
      return child;
    },
  },
}));

beforeEach(() => {
  forked.splice(0);
});

function start() {
  const process = startUtilityReader('/app.asar/out/main/reader-process.js');
  const child = forked[0]?.child ?? new FakeChild();
  return { process, child };
}

describe('the utility process that reads certificates', () => {
  it('runs the built file with the options of the policy', () => {
    vi.stubEnv('LANDFOLIO_CLIENT_SECRET', 'x');
    start();
    expect(forked[0]?.given).toEqual([
      '/app.asar/out/main/reader-process.js',
      [],
      expect.objectContaining({
        stdio: 'ignore',
        env: expect.not.objectContaining({ LANDFOLIO_CLIENT_SECRET: 'x' }),
      }),
    ]);
  });

  it('passes messages both ways, and its end', () => {
    const { process, child } = start();
    const heard: unknown[] = [];
    process.onMessage((message) => heard.push(message));
    process.onExit(() => heard.push('ended'));
    process.send({ bytes: new Uint8Array(1) });
    child.emit('message', { isReady: true });
    child.emit('exit', 0);
    expect(child.posted).toEqual([{ bytes: new Uint8Array(1) }]);
    expect(heard).toEqual([{ isReady: true }, 'ended']);
  });

  it('is killed while it is only starting: Electron’s own kill does nothing then', () => {
    const { process, child } = start();
    process.kill();
    expect(child.kills).toBe(0);
    child.spawn();
    expect(child.kills).toBe(1);
  });

  it('is killed while it runs', () => {
    const { process, child } = start();
    child.spawn();
    expect(child.kills).toBe(0);
    process.kill();
    expect(child.kills).toBe(1);
  });

  it('whose heap is full ends nothing but itself', () => {
    const { child } = start();
    expect(() => child.emit('error', 'FatalError', 'heap', '{}')).not.toThrow();
  });
});
