import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPrivateAddress } from '../../../main/http/address-guard.ts';
import { checkLink, loopbackOriginOf } from '../../../main/http/link-policy.ts';

const strict = { loopbackOrigin: null };
const practice = { loopbackOrigin: 'http://127.0.0.1:4010' };

describe('a download link', () => {
  it.each([
    'https://files.example.com/a.pdf?signature=abc%2F&x=1',
    'https://files.example.com:443/a.pdf',
    'https://xn--exmple-cua.com/a',
    'https://files.example.com./a',
  ])('may be %s', (link) => {
    expect(checkLink(link, strict).ok).toBe(true);
  });

  it.each([
    ['plain http', 'http://files.example.com/a.pdf'],
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:application/pdf;base64,AAAA'],
    ['a UNC path', '\\\\server\\share\\a.pdf'],
    ['no scheme', '//files.example.com/a.pdf'],
    ['a path', '/a.pdf'],
    ['loopback', 'https://127.0.0.1/a'],
    ['loopback in hexadecimal', 'https://0x7f.1/a'],
    ['loopback as one number', 'https://2130706433/a'],
    ['a number and a brace', 'https://127.0.0.1{/a'],
    ['loopback in octal', 'https://0177.0.0.1/a'],
    ['loopback with a dot behind', 'https://127.0.0.1./a'],
    ['loopback of IPv6', 'https://[::1]/a'],
    ['loopback mapped into IPv6', 'https://[::ffff:7f00:1]/a'],
    ['the metadata address', 'https://169.254.169.254/latest'],
    ['a public address', 'https://93.184.216.34/a'],
    ['localhost', 'https://localhost/a'],
    ['below localhost', 'https://a.localhost/a'],
    ['a single label', 'https://intranet/a'],
    ['a user', 'https://user:pw@files.example.com/a'],
    ['an empty user', 'https://user@files.example.com/a'],
    ['another port', 'https://files.example.com:8443/a'],
    ['a backslash', 'https://a.example\\@evil.example/a'],
    ['a tab in the host', 'https://files.exa\tmple.com/a'],
    ['a line break', 'https://files.example.com/a\r\nx: y'],
    ['a space in front', ' https://files.example.com/a'],
    ['a space in the host', 'https://files.exa mple.com/a'],
    ['a space before a host', 'https:// files.example.com/a'],
    ['a space behind a host', 'https://files.example.com /a'],
    ['a space for a slash', 'https: //files.example.com/a'],
    ['spaces that make it longer than 4 KB', `https://files.example.com/${' '.repeat(2000)}`],
    ['more than 4 KB', `https://files.example.com/${'a'.repeat(4096)}`],
    ['nothing', ''],
    ['the loopback of another connection', 'http://127.0.0.1:4010/a'],
  ])('may not be %s', (_, link) => {
    expect(checkLink(link, strict).ok).toBe(false);
  });

  it('may hold spaces behind its host, which are encoded', () => {
    const checked = checkLink('https://files.example.com/my order/a b.pdf?name=a b#c d', strict);
    expect(checked.ok && checked.value.url.href).toBe(
      'https://files.example.com/my%20order/a%20b.pdf?name=a%20b#c%20d',
    );
  });

  it('may be on the own origin of a connection whose base is http on the loopback, and on nothing else there', () => {
    expect(checkLink('http://127.0.0.1:4010/files/1', practice)).toMatchObject({
      ok: true,
      value: { isLoopback: true },
    });
    expect(checkLink('http://127.0.0.1:4011/files/1', practice).ok).toBe(false);
    expect(checkLink('http://localhost:4010/files/1', practice).ok).toBe(false);
    expect(checkLink('http://u@127.0.0.1:4010/files/1', practice).ok).toBe(false);
    expect(checkLink('https://files.example.com/1', practice)).toMatchObject({
      ok: true,
      value: { isLoopback: false },
    });
  });

  it('may only be on a host of the list where there is one', () => {
    const policy = { loopbackOrigin: null, hosts: ['files.example.com'] };
    expect(checkLink('https://FILES.example.com/a', policy).ok).toBe(true);
    expect(checkLink('https://files.example.com.evil.example/a', policy).ok).toBe(false);
  });

  it('is named in no reason, since it is a secret', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, validSchemes: ['http', 'ftp'] }), (link) => {
        const judged = checkLink(link, strict);
        expect(judged.ok).toBe(false);
        if (!judged.ok) expect(judged.failure).not.toContain(link);
      }),
    );
  });

  it('has a loopback origin only for plain http on this computer', () => {
    expect(loopbackOriginOf('http://127.0.0.1:4010/base')).toBe('http://127.0.0.1:4010');
    expect(loopbackOriginOf('http://localhost:80')).toBe('http://localhost');
    expect(loopbackOriginOf('http://[::1]:9')).toBe('http://[::1]:9');
    expect(loopbackOriginOf('https://127.0.0.1:4010')).toBeNull();
    expect(loopbackOriginOf('http://example.com')).toBeNull();
    expect(loopbackOriginOf('nonsense')).toBeNull();
  });
});

describe('a private address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1%eth0',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'ff02::1',
    '2002:7f00:1::',
  ])('is %s', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1::1', '::ffff:8.8.8.8'])(
    'is not %s',
    (address) => expect(isPrivateAddress(address)).toBe(false),
  );
});
