import { splitHosts } from '#platform/database'
import { stripeApi } from '#processor'

/** The part of the configuration that decides whether production is safe. */
type ProductionConfig = {
  environment: 'sandbox' | 'production'
  baseUrl: string | undefined
  databaseUrl: string | undefined
  operatorToken: string | undefined
  masterKey: string | undefined
  processorUrl: string | undefined
  stripeApiUrl: string
  formUrl: string | undefined
  processorToken: string | undefined
  smtpUrl: string | undefined
  sms: { url: string } | undefined
  limits: 'on' | 'off'
  certificates: 'checked' | 'believed'
}

/** Throws an error of one sentence with every variable that makes production unsafe or incomplete. */
export function refuseUnsafeProduction(config: ProductionConfig): void {
  if (config.environment !== 'production') return
  const missing = listMissingNames(config).filter((name) => name !== false)
  if (missing.length > 0) throw new Error(`production needs ${missing.join(', ')} to be set`)
  const unsafe = listUnsafeValues(config).filter((complaint) => complaint !== false)
  if (unsafe.length > 0) throw new Error(`in production ${unsafe.join('; ')}`)
}

function listMissingNames(config: ProductionConfig) {
  const { operatorToken, masterKey, processorUrl, processorToken, baseUrl } = config
  return [
    operatorToken === undefined && 'FLORIN_OPERATOR_TOKEN',
    masterKey === undefined && 'FLORIN_MASTER_KEY',
    processorUrl !== undefined && processorToken === undefined && 'PROCESSOR_TOKEN',
    baseUrl === undefined && 'BASE_URL',
  ]
}

const tokenBitsMin = 128

// The error omits the values: each may contain a password.
function listUnsafeValues(config: ProductionConfig) {
  const { baseUrl, processorUrl, stripeApiUrl, formUrl, limits, operatorToken } = config
  const { databaseUrl, smtpUrl, sms, certificates } = config
  return [
    !isHttps(baseUrl) && 'BASE_URL must be https',
    processorUrl !== undefined && !isHttps(processorUrl) && 'PROCESSOR_URL must be https',
    stripeApiUrl !== stripeApi && `STRIPE_API_URL must be ${stripeApi}, or left out`,
    formUrl !== undefined && !isHttps(formUrl) && 'FORM_URL must be https',
    limits === 'off' && 'FLORIN_LIMITS must be on',
    toMaxBits(operatorToken ?? '') < tokenBitsMin &&
      'FLORIN_OPERATOR_TOKEN must contain 128 random bits, such as 22 characters of base64url or 32 of hex',
    databaseUrl !== undefined &&
      !splitHosts(databaseUrl).every(isSafeDatabase) &&
      'DATABASE_URL must ask for TLS (sslmode=verify-full), unless each of its servers is on a Unix socket or loopback',
    smtpUrl !== undefined &&
      !isSafeMailServer(smtpUrl) &&
      'SMTP_URL must ask for TLS (smtps://, or requireTLS=true), unless its server is on loopback',
    sms !== undefined &&
      !isHttps(sms.url) &&
      !isLoopback(new URL(sms.url).hostname) &&
      'SMS_URL must be https, unless its gateway is on loopback',
    // Node applies it to every connection.
    certificates === 'believed' && 'NODE_TLS_REJECT_UNAUTHORIZED must not be 0',
  ]
}

function isHttps(url: string | undefined): boolean {
  return url !== undefined && new URL(url).protocol === 'https:'
}

/** Returns the most bits of a token, if each character were random in its alphabet. */
function toMaxBits(token: string): number {
  const characters = /^\d*$/.test(token) ? 10 : /^[\da-f]*$/i.test(token) ? 16 : 64
  return token.length * Math.log2(characters)
}

// Modes that check the server's certificate. `prefer` also accepts plain text.
const checkedModes = ['require', 'verify-ca', 'verify-full']

function isSafeDatabase(databaseUrl: string): boolean {
  const url = parseUrl(databaseUrl)
  if (!url) return false
  // Of repeated parameters the driver takes the last. A host among them has precedence over that of the URL.
  const { host, ssl, sslmode, uselibpqcompat } = Object.fromEntries(url.searchParams)
  const server = host || decodeURIComponent(url.hostname)
  if (server.startsWith('/') || isLoopback(server)) return true
  if (sslmode === undefined) return ssl === 'true' || ssl === '1'
  return checkedModes.includes(sslmode) && (uselibpqcompat !== 'true' || sslmode === 'verify-full')
}

function isSafeMailServer(smtpUrl: string): boolean {
  const url = parseUrl(smtpUrl)
  if (!url) return false
  if (isLoopback(url.hostname)) return true
  const { requireTLS, 'tls.rejectUnauthorized': isChecked } = Object.fromEntries(url.searchParams)
  return isChecked !== 'false' && isChecked !== '0' && (url.protocol === 'smtps:' || requireTLS === 'true')
}

// The URL of a socket has no host, and the URL class rejects it if it has a user.
function parseUrl(address: string): URL | undefined {
  return URL.parse(address) ?? URL.parse(address.replace('@/', '@nowhere.invalid/')) ?? undefined
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host) || /^(\[::1\]|::1)$/.test(host)
}
