import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Served } from './serve.ts';

export interface ExpiredServer extends Served {
  /** How often somebody saw the certificate and hung up. */
  readonly refusals: () => number;
  /** Requests that came all the same. */
  readonly requests: () => number;
}

/** A server on loopback whose certificate, which it signed itself, ended long ago. */
export async function startExpired(): Promise<ExpiredServer> {
  let refusals = 0;
  let requests = 0;
  const server = createServer(expiredCertificate(), (_incoming, outgoing) => {
    requests += 1;
    outgoing.end('{}');
  });
  server.on('tlsClientError', () => {
    refusals += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}/mcp`,
    port,
    refusals: () => refusals,
    requests: () => requests,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A certificate for 127.0.0.1 that was good in January 2020: https://www.rfc-editor.org/rfc/rfc5280#section-4.1 */
function expiredCertificate(): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(tagged(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const commonName = sequence(
    tagged(0x06, Buffer.from('550403', 'hex')),
    tagged(0x0c, Buffer.from('expired')),
  );
  const name = sequence(tagged(0x31, commonName));
  const validity = sequence(
    tagged(0x17, Buffer.from('200101000000Z')),
    tagged(0x17, Buffer.from('200201000000Z')),
  );
  const address = sequence(tagged(0x87, Buffer.from([127, 0, 0, 1])));
  const alternativeName = sequence(tagged(0x06, Buffer.from('551d11', 'hex')), tagged(0x04, address));
  const toBeSigned = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternativeName)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', toBeSigned, privateKey)]);
  const der = sequence(toBeSigned, ecdsaWithSha256, tagged(0x03, signature));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

/** One value in DER. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
