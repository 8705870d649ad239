import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatRoute,
  type ProxyRoute,
  parseProxyAddress,
  parseProxyList,
  proxiesOfEnvironment,
} from '../../../main/http/proxy-list.ts';

const route: fc.Arbitrary<ProxyRoute> = fc.record({
  kind: fc.constant('proxy' as const),
  scheme: fc.constantFrom('http' as const, 'https' as const, 'socks5' as const),
  host: fc
    .oneof(
      fc.domain(),
      fc.ipV4(),
      fc.ipV6().filter((host) => !host.includes('.')),
    )
    .map((host) => host.toLowerCase()),
  port: fc.integer({ min: 1, max: 65_535 }),
});

describe('what a PAC function answers', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.array(route, { minLength: 1, maxLength: 5 }), (routes) => {
        expect(parseProxyList(routes.map(formatRoute).join('; '))).toEqual(routes);
      }),
    );
  });

  it('never throws, and gives only ways that can be gone', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const found of parseProxyList(text)) {
          if (found.kind === 'proxy') expect(parseProxyList(formatRoute(found))).toEqual([found]);
        }
      }),
    );
  });

  it.each([
    ['', ['DIRECT']],
    [' ; ', ['DIRECT']],
    ['DIRECT', ['DIRECT']],
    ['proxy P.office:8080;direct', ['PROXY p.office:8080', 'DIRECT']],
    ['HTTPS p; SOCKS5 s', ['HTTPS p:443', 'SOCKS5 s:1080']],
    ['SOCKS s:1; SOCKS4 s:1; QUIC q:1', []],
    ['PROXY p:0; PROXY p:70000; PROXY :80; PROXY p:x', []],
    ['PROXY [::1]:3128', ['PROXY [::1]:3128']],
    ['PROXY evil\r\nHost: x:80', []],
  ])('%j gives %j', (text, expected) => {
    expect(parseProxyList(text).map(formatRoute)).toEqual(expected);
  });
});

describe('a proxy as it is typed', () => {
  it.each([
    ['proxy.office.example:8080', 'PROXY proxy.office.example:8080'],
    [' http://proxy:3128/ ', 'PROXY proxy:3128'],
    ['https://proxy', 'HTTPS proxy:443'],
    ['socks5://10.0.0.1', 'SOCKS5 10.0.0.1:1080'],
  ])('%j is %s', (text, expected) => {
    const read = parseProxyAddress(text);
    expect(read.ok && formatRoute(read.value)).toBe(expected);
  });

  it.each(['', 'ftp://proxy:1', 'http://me:secret@proxy:1', 'proxy:8080/path', 'a b:1', 'proxy:99999'])(
    '%j is refused',
    (text) => {
      expect(parseProxyAddress(text).ok).toBe(false);
    },
  );
});

describe('the environment', () => {
  const env = {
    HTTPS_PROXY: 'http://u:p@proxy.office:3128',
    no_proxy: 'intern.example, .local.example,10.0.0.1,x.example:8443',
  };
  it.each([
    ['https://api.land.example/', 'PROXY proxy.office:3128'],
    ['https://intern.example/', 'DIRECT'],
    ['https://a.intern.example/', 'DIRECT'],
    ['https://a.local.example/', 'DIRECT'],
    ['https://notintern.example/', 'PROXY proxy.office:3128'],
    ['https://10.0.0.1/', 'DIRECT'],
    ['https://x.example:8443/', 'DIRECT'],
    ['https://x.example/', 'PROXY proxy.office:3128'],
    ['http://api.land.example/', 'DIRECT'],
  ])('gives for %s %s', (url, expected) => {
    expect(proxiesOfEnvironment(env, url)).toBe(expected);
  });

  it('takes ALL_PROXY for the rest, and nothing where NO_PROXY is *', () => {
    expect(proxiesOfEnvironment({ all_proxy: 'socks5://s' }, 'https://a.example/')).toBe('SOCKS5 s:1080');
    expect(proxiesOfEnvironment({ ...env, no_proxy: '*' }, 'https://a.example/')).toBe('DIRECT');
    expect(proxiesOfEnvironment({}, 'https://a.example/')).toBe('DIRECT');
  });
});
