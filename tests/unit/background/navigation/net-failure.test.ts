import { describe, expect, it } from 'vitest';
import { netFailure } from '../../../../src/background/navigation/net-failure.ts';

describe('what kept an address from being reached', () => {
  it.each([
    ['net::ERR_NAME_NOT_RESOLVED', 'NOT_FOUND', 'dns'],
    ['net::ERR_CONNECTION_REFUSED', 'UNAVAILABLE', 'refused'],
    ['net::ERR_CONNECTION_TIMED_OUT', 'TEMPORARY_FAILURE', 'timed-out'],
    ['net::ERR_TIMED_OUT', 'TEMPORARY_FAILURE', 'timed-out'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'UNAVAILABLE', 'certificate'],
    ['net::ERR_CERT_DATE_INVALID', 'UNAVAILABLE', 'certificate'],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'UNAVAILABLE', 'tls'],
    ['net::ERR_INTERNET_DISCONNECTED', 'TEMPORARY_FAILURE', 'offline'],
    ['net::ERR_ADDRESS_UNREACHABLE', 'UNAVAILABLE', 'unreachable'],
    ['net::ERR_EMPTY_RESPONSE', 'TEMPORARY_FAILURE', 'broken-off'],
    ['net::ERR_CONNECTION_RESET', 'TEMPORARY_FAILURE', 'broken-off'],
    ['net::ERR_TOO_MANY_REDIRECTS', 'UNAVAILABLE', 'redirects'],
    ['net::ERR_BLOCKED_BY_CLIENT', 'UNAVAILABLE', 'blocked'],
    ['net::ERR_ABORTED', 'CONFLICT', 'stopped'],
    ['net::ERR_SOMETHING_NEW', 'UNAVAILABLE', 'network'],
  ])('%s is named', (error, code, reason) => {
    const { failure } = netFailure(error, 'https://site.test/');
    expect(failure).toMatchObject({
      code,
      details: { reason, net: error.replace('net::', ''), url: 'https://site.test/' },
      message: expect.stringMatching(/^The address was not reached: .+ \(ERR_\w+\)\. [A-Z].+\.$/),
    });
  });

  it('is cut where it is long', () => {
    const { failure } = netFailure('x'.repeat(5_000), `https://site.test/${'x'.repeat(9_000)}`);
    expect(JSON.stringify(failure).length).toBeLessThan(2_600);
  });
});
