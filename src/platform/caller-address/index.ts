export { callerAddress } from './caller-address.ts'
export { countedAddress, countedNetworks } from './counted-address.ts'
export { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'
