import { createApp } from '../../main/app/create-app.ts';
import { benchPorts } from './app-ports.ts';

/** An office at rest, in a process of its own. Says when it is ready, and stays until it is killed. */
const store = process.argv[2];
if (store === undefined) throw new Error('Give the store folder');
await createApp(benchPorts(store));
console.log('ready');
