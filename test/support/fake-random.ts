import type { Random } from '../../main/ports/random.ts';

/** Chance that a test can repeat: `fraction` always gives the same, `bytes` counts up. */
export class FakeRandom implements Random {
  private count = 0;
  private readonly always: number;

  constructor(always = 0.5) {
    this.always = always;
  }

  fraction(): number {
    return this.always;
  }

  bytes(length: number): Uint8Array {
    this.count += 1;
    const bytes = new Uint8Array(length);
    new DataView(bytes.buffer).setUint32(Math.max(0, length - 4), this.count);
    return bytes;
  }
}
