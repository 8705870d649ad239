import { describe, expect, it } from 'vitest';
import { resolveAppUrl, resolveDocumentUrl } from '../../../main/electron/policy/app-url.ts';
import {
  navigationPolicy,
  requestPolicy,
  windowOpenPolicy,
} from '../../../main/electron/policy/navigation.ts';

const files = new Map([
  ['/index.html', '/bundle/index.html'],
  ['/assets/index-a1.js', '/bundle/assets/index-a1.js'],
  ['/assets/index-a1.css', '/bundle/assets/index-a1.css'],
]);
const id = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('app://bundle', () => {
  it.each([
    ['app://bundle', '/bundle/index.html', 'text/html; charset=utf-8'],
    ['app://bundle/', '/bundle/index.html', 'text/html; charset=utf-8'],
    ['app://bundle/index.html', '/bundle/index.html', 'text/html; charset=utf-8'],
    ['app://bundle/index.html#/orders', '/bundle/index.html', 'text/html; charset=utf-8'],
    ['app://bundle/assets/index-a1.js', '/bundle/assets/index-a1.js', 'text/javascript; charset=utf-8'],
    ['app://bundle/assets/index-a1.css', '/bundle/assets/index-a1.css', 'text/css; charset=utf-8'],
  ])('serves %s', (url, file, contentType) => {
    expect(resolveAppUrl(url, 'GET', files)).toEqual({ kind: 'file', file, contentType });
    expect(resolveAppUrl(url, 'HEAD', files)).toMatchObject({ kind: 'file' });
  });

  it.each([
    'app://bundle/../index.html',
    'app://bundle/assets/../index.html',
    'app://bundle/%2e%2e/index.html',
    'app://bundle/%2E%2E/index.html',
    'app://bundle/.%2e/index.html',
    'app://bundle/..%2findex.html',
    'app://bundle/..%5cindex.html',
    'app://bundle/..\\index.html',
    'app://bundle\\index.html',
    'app://bundle/index.html%00.js',
    'app://bundle/index.html\u0000',
    'app://bundle/index.html\n',
    ' app://bundle/index.html',
    'app://bundle/ index.html',
    'app://bundle//index.html',
    'app://bundle//evil.example/index.html',
    'app://bundle/INDEX.HTML',
    'app://bundle/assets',
    'app://bundle/assets/',
    'app://bundle/missing.js',
    'app://bundle/__proto__',
    'app://bundle/constructor.html',
    'app://bundle/index.html?x=1',
    'app://bundle:80/index.html',
    'app://user@bundle/index.html',
    'app://user:word@bundle/index.html',
    'app://bundle.evil.example/index.html',
    'app://evil.example/index.html',
    'app://BUNDLE/index.html',
    'app:///index.html',
    'app:/index.html',
    'app:index.html',
    'app-doc://bundle/index.html',
    'file:///index.html',
    'http://bundle/index.html',
    'https://bundle/index.html',
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
    '',
  ])('refuses %j', (url) => {
    expect(resolveAppUrl(url, 'GET', files)).toMatchObject({ kind: 'refused' });
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'CONNECT', 'get', ''])('answers no %s', (method) => {
    expect(resolveAppUrl('app://bundle/', method, files)).toEqual({ kind: 'refused', status: 405 });
  });
});

describe('app-doc://', () => {
  it('finds a document by its id', () => {
    expect(resolveDocumentUrl(`app-doc://${id}/`, 'GET')).toEqual({ kind: 'document', id });
    expect(resolveDocumentUrl(`app-doc://${id}`, 'HEAD')).toEqual({ kind: 'document', id });
    expect(resolveDocumentUrl(`app-doc://${id}/`, 'OPTIONS')).toEqual({ kind: 'preflight', id });
  });

  it.each([
    `app-doc://${id}/x`,
    `app-doc://${id}/../x`,
    `app-doc://${id}/%2e%2e`,
    `app-doc://${id}?x=1`,
    `app-doc://${id}:80/`,
    `app-doc://user@${id}/`,
    `app-doc://${id.toUpperCase()}/`,
    `app-doc://${id}0/`,
    `app-doc://${id.slice(1)}/`,
    `app-doc://${id.replaceAll('-', '')}/`,
    'app-doc://------------------------------------/',
    'app-doc:///etc/passwd',
    'app-doc://etc/passwd',
    `app://${id}/`,
    `file://${id}/`,
    `app-doc://${id}\\`,
    '',
  ])('refuses %j', (url) => {
    expect(resolveDocumentUrl(url, 'GET')).toMatchObject({ kind: 'refused' });
  });

  it.each(['POST', 'PUT', 'DELETE'])('answers no %s', (method) => {
    expect(resolveDocumentUrl(`app-doc://${id}/`, method)).toEqual({ kind: 'refused', status: 405 });
  });
});

describe('navigation', () => {
  it.each(['app://bundle', 'app://bundle/', 'app://bundle/index.html', 'app://bundle/index.html#/orders'])(
    'lets the main frame load %s again',
    (url) => {
      expect(navigationPolicy(url, { isMainFrame: true })).toBe('allow');
      expect(navigationPolicy(url, { isMainFrame: false })).toBe('deny');
    },
  );

  it.each([
    'https://a.example',
    'https://bundle/',
    'http://127.0.0.1/',
    'http://localhost:5173/',
    'https://app://bundle/',
    'https://bundle.evil.example/',
    'app://bundle.evil.example/',
    'app://bundle@evil.example/',
    'app://evil.example@bundle/',
    'app://bundle:1/',
    'app://Bundle/',
    'app://bundlé/',
    'app://bund1e/',
    'app://b\u0443ndle/',
    'app://bundle./',
    'app://bundle/other.html',
    'app://bundle/index.html?next=https://evil.example',
    'app://bundle/../index.html/x',
    'app:bundle',
    'app:/bundle/index.html',
    'app:\\\\bundle\\index.html',
    'app://bundle\\@evil.example/',
    'app://bun\tdle/',
    'app://bundle/\nindex.html',
    ` app://bundle/`,
    'app-doc://bundle/',
    'app-doc://01890a5d-ac96-774b-bcce-b302099a8057/',
    'apps://bundle/',
    'app.evil://bundle/',
    'file:///etc/passwd',
    'file:///C:/Windows/win.ini',
    'file://server/share/x.html',
    '\\\\server\\share\\x.html',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>1</script>',
    'data:application/pdf;base64,AA==',
    'blob:app://bundle/01890a5d-ac96-774b-bcce-b302099a8057',
    'blob:https://evil.example/x',
    'filesystem:app://bundle/temporary/x',
    'about:blank',
    'about:srcdoc',
    'about:config',
    'chrome://settings',
    'chrome://gpu',
    'chrome-error://chromewebdata/',
    'chrome-extension://abcdefghijklmnop/index.html',
    'chrome-untrusted://print/',
    'devtools://devtools/bundled/inspector.html',
    'view-source:app://bundle/',
    'ws://bundle/',
    'wss://evil.example/',
    'ftp://evil.example/',
    'mailto:a@b.example',
    'tel:000',
    'sms:000',
    'ms-msdt:/id',
    'search-ms:query=x',
    'vscode://file/x',
    'intent://x#Intent;end',
    '//bundle/index.html',
    '/index.html',
    'index.html',
    '',
  ])('refuses to go to %j', (url) => {
    expect(navigationPolicy(url, { isMainFrame: true })).toBe('deny');
  });

  it('opens no second window, whatever its address', () => {
    expect(windowOpenPolicy('app://bundle/index.html')).toEqual({ action: 'deny' });
    expect(windowOpenPolicy('https://a.example')).toEqual({ action: 'deny' });
  });
});

describe('what a page may ask for', () => {
  it.each([
    'app://bundle/assets/a.js',
    `app-doc://${id}/`,
    'data:image/png;base64,AA==',
    'blob:app://bundle/x',
  ])('lets %s through', (url) => expect(requestPolicy(url)).toBe('allow'));
  it.each([
    'https://a.example/',
    'http://127.0.0.1:9/',
    'ws://127.0.0.1:9/',
    'wss://a.example',
    'file:///x',
    'ftp://x/',
    '',
  ])('keeps %j from the network', (url) => expect(requestPolicy(url)).toBe('deny'));
});
