import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/* Loaded before the program: the log of orders is written and never flushed. The check must find that out. */
fs.fsyncSync = () => {};
syncBuiltinESMExports();
