/*
 * The browser host's side of window.bridge: a WebSocket dressed as a MessagePort. What travels is the same text in
 * both, so nothing is read here. Loaded before the application.
 *
 * The port is taken past the page's own queue, as a port of Electron is: a message between two ports of one page waits until the
 * frame of the key that it came from is painted.
 */
(() => {
  /** @type {WebSocket | null} */
  let current = null;
  const arrives = 'landfolio:port';
  /** @type {{ socket: WebSocket, other: MessagePort }[]} */
  const onTheirWay = [];

  // Listens before the application does: a port is the socket's when the application gets it.
  window.addEventListener('message', (event) => {
    const [port] = event.ports;
    if (event.source !== window || event.data !== arrives || port === undefined) return;
    const next = onTheirWay.shift();
    if (next !== undefined) dress(port, next.socket, next.other);
  });

  /** The storage of this origin is for all windows; this window's own is there still where that is cleared. */
  function keyOfThisPage() {
    const name = 'landfolio-key';
    const key = localStorage.getItem(name) ?? sessionStorage.getItem(name) ?? '';
    sessionStorage.setItem(name, key);
    return key;
  }

  /** @returns {Promise<void>} */
  function connect() {
    current?.close();
    // Shown to this host alone: unlike a cookie, which the browser shows to every port of this computer.
    const key = keyOfThisPage();
    const socket = new WebSocket(`ws://${location.host}/bridge`, ['landfolio', ...(key ? [key] : [])]);
    current = socket;
    socket.binaryType = 'arraybuffer';
    return new Promise((resolve, reject) => {
      socket.onopen = () => {
        const { port1, port2 } = new MessageChannel();
        onTheirWay.push({ socket, other: port1 });
        window.postMessage(arrives, '/', [port2]);
        resolve();
      };
      socket.onclose = () => {
        reject(new Error('The office cannot be reached.'));
        void leaveIfShutOut();
      };
    });
  }

  /**
   * @param {MessagePort} port of the application
   * @param {WebSocket} socket
   * @param {MessagePort} other end of the port
   */
  function dress(port, socket, other) {
    // Into a port whose other end is gone one speaks without an error.
    port.postMessage = (message) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(message);
    };
    socket.onmessage = ({ data }) => port.dispatchEvent(new MessageEvent('message', { data }));
    // The last message of a port, as in shared/contract/port-messages.ts: the renderer then asks for a new one.
    const end = () => {
      port.dispatchEvent(new MessageEvent('message', { data: 'landfolio:closed' }));
      other.close();
    };
    socket.onclose = end;
    // It ended on the way here: said when the application listens.
    if (socket.readyState === WebSocket.CLOSED) setTimeout(end);
  }

  /** The host was restarted and does not know this page: the page that says how to get in takes its place. */
  async function leaveIfShutOut() {
    const headers = { 'x-landfolio-key': keyOfThisPage() };
    const answer = await fetch('/session', { cache: 'no-store', headers }).catch(() => null);
    if (answer?.status === 403) location.replace('/locked');
  }

  Object.defineProperty(window, 'bridge', { value: Object.freeze({ connect }) });
})();
