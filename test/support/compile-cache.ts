import { resolve } from 'node:path';

/** For NODE_COMPILE_CACHE: where Node keeps compiled code, since tests start the same programs hundreds of times. */
export const compileCache = resolve(import.meta.dirname, '../../node_modules/.cache/node');
