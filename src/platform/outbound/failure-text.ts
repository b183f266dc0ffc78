import { addressNotAllowed } from './guarded-lookup.ts'

const textOfCode: Readonly<Record<string, string>> = {
  [addressNotAllowed]: 'address not allowed',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed',
  EPIPE: 'connection closed',
  UND_ERR_SOCKET: 'connection closed',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'invalid response',
  UND_ERR_INVALID_ARG: 'invalid request',
}

const certificateCode = /CERT|SIGNATURE|ERR_TLS|ERR_SSL|UNABLE_TO_/

/**
 * A short text for why a request failed, out of a fixed set: an error's own message may name internal
 * addresses, and this text is stored and shown to merchants.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'connection failed'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  if (error.name === 'HTTPParserError') return 'invalid response'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = textOfCode[code]
  if (known !== undefined) return known
  if (certificateCode.test(code)) return 'certificate not accepted'
  return 'connection failed'
}
