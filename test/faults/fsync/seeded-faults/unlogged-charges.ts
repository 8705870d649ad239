import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Loaded before the program: what is charged and is no order is left out of the log of orders, as it once was. The check
 * must find that out.
 */
const { writeSync } = fs;
Object.assign(fs, {
  writeSync(file: number, bytes: Uint8Array, offset: number): number {
    const isCharge = Buffer.from(bytes).includes('"charge":"SENDING"');
    return isCharge ? bytes.length - offset : writeSync(file, bytes, offset);
  },
});
syncBuiltinESMExports();
