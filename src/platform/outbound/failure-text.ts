import { RequestFailed } from './connections.ts'
import { addressNotAllowed } from './guarded-lookup.ts'

const textByCode: Readonly<Record<string, string>> = {
  [addressNotAllowed]: 'address not allowed',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed',
  EPIPE: 'connection closed',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
  ETIMEDOUT: 'timeout',
  ERR_INVALID_CHAR: 'invalid request',
}

const certificateCode = /CERT|SIGNATURE|ERR_TLS|ERR_SSL|UNABLE_TO_/

/**
 * Returns a short text from a fixed set for a failed request. An error's own message may contain internal addresses,
 * and this text is stored and shown to merchants.
 */
export function formatFailure(failed: unknown): string {
  const error = failed instanceof RequestFailed ? failed.cause : failed
  if (!(error instanceof Error)) return 'connection failed'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = textByCode[code]
  if (known !== undefined) return known
  if (code.startsWith('HPE_')) return 'invalid response'
  if (certificateCode.test(code)) return 'certificate not accepted'
  return 'connection failed'
}
