import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

/** Thrown through undici where the name of a link stands for an address inside this office or this computer. */
export class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS';

  constructor(hostname: string) {
    super(`${hostname} resolves to a private address`);
    this.name = 'PrivateAddress';
  }
}

const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  // NAT64, Teredo and 6to4 carry an IPv4 address that this list would not see.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is loopback, private, link-local, carrier-grade NAT, unique local, reserved or multicast. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  return inside.check(bare, isIPv4(bare) ? 'ipv4' : 'ipv6');
}

/**
 * A `lookup` that refuses a name where any of its addresses is private: a public name may point inside, and may do so
 * only at the second question. It is not called for IP literals; the link policy refuses those.
 */
export function guardedLookup(lookup: LookupFunction = systemLookup as LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found, family) => {
      if (error) return callback(error, options.all === true ? [] : '', 0);
      const addresses = Array.isArray(found) ? found : [{ address: found, family: family ?? 4 }];
      const first = addresses[0];
      if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address))) {
        return callback(new PrivateAddress(hostname), options.all === true ? [] : '', 0);
      }
      if (options.all === true) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
