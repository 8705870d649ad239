import { describe, expect, it } from 'vitest';
import { resolveAppUrl, resolveDocumentUrl } from '../../../../main/hosts/electron/policy/app-url.ts';
import {
  navigationPolicy,
  requestPolicy,
  windowOpenPolicy,
} from '../../../../main/hosts/electron/policy/navigation.ts';
import {
  appFiles,
  documentId as id,
  local,
  noDocument,
  notGoneTo,
  notServed,
  reloads,
  remote,
  served,
} from './proofs/addresses.ts';

describe('app://bundle', () => {
  it.each(served)('serves %s', (url, file, contentType) => {
    expect(resolveAppUrl(url, 'GET', appFiles)).toMatchObject({ kind: 'file', file, contentType });
    expect(resolveAppUrl(url, 'HEAD', appFiles)).toMatchObject({ kind: 'file' });
  });

  it.each(notServed)('refuses %j', (url) => {
    expect(resolveAppUrl(url, 'GET', appFiles)).toMatchObject({ kind: 'refused' });
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'CONNECT', 'get', ''])('answers no %s', (method) => {
    expect(resolveAppUrl('app://bundle/', method, appFiles)).toEqual({ kind: 'refused', status: 405 });
  });
});

describe('what is named by its content', () => {
  it.each([
    ['/assets/index-Bx3_f-9Q.js', true],
    ['/assets/index-Bx3_f-9Q.css', true],
    ['/assets/index.js', false],
    ['/assets/index-a1.css', false],
    ['/index.html', false],
    ['/pdfjs/wasm/decoder-Bx3_f-9Q.js', false],
    ['/other/assets/index-Bx3_f-9Q.js', false],
  ])('is %s: %s', (path, isNamedByContent) => {
    expect(resolveAppUrl(`app://bundle${path}`, 'GET', new Map([[path, '/file']]))).toMatchObject({
      isNamedByContent,
    });
  });
});

describe('app-doc://', () => {
  it('finds a document by its id', () => {
    expect(resolveDocumentUrl(`app-doc://${id}/`, 'GET')).toEqual({ kind: 'document', id });
    expect(resolveDocumentUrl(`app-doc://${id}`, 'HEAD')).toEqual({ kind: 'document', id });
    expect(resolveDocumentUrl(`app-doc://${id}/`, 'OPTIONS')).toEqual({ kind: 'preflight', id });
  });

  it.each(noDocument)('refuses %j', (url) => {
    expect(resolveDocumentUrl(url, 'GET')).toMatchObject({ kind: 'refused' });
  });

  it.each(['POST', 'PUT', 'DELETE'])('answers no %s', (method) => {
    expect(resolveDocumentUrl(`app-doc://${id}/`, method)).toEqual({ kind: 'refused', status: 405 });
  });
});

describe('navigation', () => {
  it.each(reloads)('lets the main frame load %s again', (url) => {
    expect(navigationPolicy(url, { isMainFrame: true })).toBe('allow');
    expect(navigationPolicy(url, { isMainFrame: false })).toBe('deny');
  });

  it.each(notGoneTo)('refuses to go to %j', (url) => {
    expect(navigationPolicy(url, { isMainFrame: true })).toBe('deny');
  });

  it('opens no second window, whatever its address', () => {
    expect(windowOpenPolicy('app://bundle/index.html')).toEqual({ action: 'deny' });
    expect(windowOpenPolicy('https://a.example')).toEqual({ action: 'deny' });
  });
});

describe('what a page may ask for', () => {
  it.each(local)('lets %s through', (url) => expect(requestPolicy(url)).toBe('allow'));
  it.each(remote)('keeps %j from the network', (url) => expect(requestPolicy(url)).toBe('deny'));
});
