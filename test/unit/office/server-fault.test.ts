import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { officeSchemaSteps } from '../../../main/office/schema/schema.ts';
import { serverFault } from '../../../main/postgres/server-fault.ts';
import { serverFaultCodes } from '../../../shared/model/server-fault.ts';
import { serverFaultLine, serverFaultText } from '../../../shared/model/server-fault-text.ts';

function refusal(code: string): DatabaseError {
  const error = new DatabaseError('no', 2, 'error');
  error.code = code;
  return error;
}

describe('a fault of the server', () => {
  it('has a code of its own for every code that the schema raises', () => {
    const raised = [...officeSchemaSteps.join().matchAll(/ERRCODE = '(LF\d+)'/g)].map(
      ([, code]) => code ?? '',
    );
    expect(raised.length).toBeGreaterThan(5);
    for (const code of raised)
      expect([code, serverFault(refusal(code), null).code]).not.toEqual([code, 'other']);
  });

  it.each([
    ['28P01', 'the login or the password is wrong, or the password has expired.'],
    ['53100', 'the disk of the server is full. Nothing was changed. (no)'],
    ['25006', 'the server is a standby and takes no writes. Start the primary, or promote a standby.'],
    ['LF003', 'the office was upgraded by a newer Landfolio. Install the newest version. (no)'],
  ])('%s says what is wrong and what to do', (code, sentence) => {
    expect(serverFaultLine(serverFault(refusal(code), 'db:5432'))).toBe(`db:5432: ${sentence}`);
  });

  it.each(serverFaultCodes)('has plain words for a person that say what to do: %s', (code) => {
    const { title, message, detail } = serverFaultText({ code, message: 'SASL: no', host: 'db:5432' });
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(message).toMatch(/^[A-Z].*\.$/);
    for (const sentence of message.split(/(?<=[.]) (?=[A-Z])/))
      expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(30);
    // Of options, files and settings of the server only IT is told.
    expect(`${title} ${message}`).not.toMatch(/--|\w\.conf|max_connections|SASL/);
    expect(detail).toMatch(/^Server: db:5432/);
  });

  it('shows a person the server’s own words only where ours do not say all', () => {
    const detailOf = (code: 'full' | 'password') =>
      serverFaultText({ code, message: 'could not extend file', host: null }).detail;
    expect(detailOf('full')).toBe('Technical details: could not extend file');
    expect(detailOf('password')).toBeNull();
  });

  it.each([
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['ECONNREFUSED', 'unreachable'],
    ['ENOTFOUND', 'unreachable'],
  ])('of the network is known by its code: %s', (code, expected) => {
    expect(serverFault(Object.assign(new Error('x'), { code }), null).code).toBe(expected);
  });
});
