export { findCallerIp } from './caller-ip.ts'
export { toCountedNetwork, toCountedNetworks } from './counted-network.ts'
export { parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'
