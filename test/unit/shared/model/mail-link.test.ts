import { expect, it } from 'vitest';
import { mailLink, maxMailLink } from '../../../../shared/model/mail-link.ts';

const mail = { to: 'jo@council.vic.gov.au', subject: 'Rates', body: 'Hello' };

it('encodes each part, so that none adds another, and ends lines as an email does', () => {
  const link = mailLink({ ...mail, subject: 'a&cc=b@c.example', body: 'x&bcc=y\n#%' });
  expect(link).toBe(
    'mailto:jo@council.vic.gov.au?subject=a%26cc%3Db%40c.example&body=x%26bcc%3Dy%0D%0A%23%25',
  );
  expect(new URL(link ?? '').searchParams.has('cc')).toBe(false);
});

it('leaves the address to the person where none is known, and refuses what is none', () => {
  expect(mailLink({ ...mail, to: ' ' })).toBe('mailto:?subject=Rates&body=Hello');
  for (const to of ['jo', 'a@b.example?cc=c@d.example', 'a@b.example,c@d.example', 'javascript:alert(1)'])
    expect(
      mailLink({ ...mail, to })
        ?.slice('mailto:'.length)
        .split('?')[0] ?? 'refused',
    ).not.toContain('&');
  expect(mailLink({ ...mail, to: 'jo' })).toBeNull();
  expect(mailLink({ ...mail, to: 'a@b.example,c@d.example' })).toBeNull();
});

it('is as long as every system hands over, and no longer', () => {
  const bare = mailLink({ ...mail, body: '' }) ?? '';
  const room = maxMailLink - bare.length;
  expect(mailLink({ ...mail, body: 'x'.repeat(room) })).toHaveLength(maxMailLink);
  expect(mailLink({ ...mail, body: 'x'.repeat(room + 1) })).toBeNull();
  // A line break is six characters of it.
  expect(mailLink({ ...mail, body: '\n'.repeat(Math.floor(room / 6) + 1) })).toBeNull();
});
