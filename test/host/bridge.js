/*
 * The browser host's side of window.bridge: a WebSocket dressed as a MessagePort. What travels is the same text in
 * both, so nothing is read here. Loaded before the application.
 */
(() => {
  /** @type {WebSocket | null} */
  let current = null;

  /** @returns {Promise<void>} */
  function connect() {
    current?.close();
    const socket = new WebSocket(`ws://${location.host}/bridge`);
    current = socket;
    socket.binaryType = 'arraybuffer';
    return new Promise((resolve, reject) => {
      socket.onopen = () => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = (event) => socket.send(event.data);
        socket.onmessage = (event) => port1.postMessage(event.data);
        // The last message of a port, as in shared/contract/port-messages.ts: the renderer then asks for a new one.
        socket.onclose = () => {
          port1.postMessage('landfolio:closed');
          port1.close();
        };
        window.postMessage('landfolio:port', '/', [port2]);
        resolve();
      };
      socket.onclose = () => {
        reject(new Error('The office cannot be reached.'));
        void leaveIfShutOut();
      };
    });
  }

  /** The host was started anew and does not know this page: the page that says how to get in takes its place. */
  async function leaveIfShutOut() {
    const answer = await fetch('/session', { cache: 'no-store' }).catch(() => null);
    if (answer?.status === 403) location.reload();
  }

  Object.defineProperty(window, 'bridge', { value: Object.freeze({ connect }) });
})();
