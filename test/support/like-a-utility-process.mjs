// Makes a process look like a utility process of Electron: its names, and its port in the place of Node's channel.
import { EventEmitter } from 'node:events';
import { isMainThread } from 'node:worker_threads';

Object.defineProperty(process, 'type', { value: 'utility' });
Object.defineProperty(process, 'versions', { value: { ...process.versions, electron: '45.4.1' } });
if (isMainThread) {
  const port = new EventEmitter();
  const { send } = process;
  port.postMessage = (message) => send.call(process, message);
  process.on('message', (data) => port.emit('message', { data, ports: [] }));
  Object.defineProperty(process, 'parentPort', { value: port });
  // There is no such channel there.
  process.send = undefined;
}
