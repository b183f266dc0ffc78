import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseId, toPublicId } from '#kernel/ids'
import type { RequestLog } from '#platform/telemetry'
import type { HttpResponse } from './endpoint.ts'
import type { ErrorCodes } from './envelope.ts'
import type { RequestState } from './request-state.ts'

/** Returns the codes of an error response, or undefined if the response is a page. */
export function parseErrorCodes({ body, contentType }: HttpResponse): ErrorCodes | undefined {
  if (Buffer.isBuffer(body) || (contentType && !contentType.startsWith('application/json'))) return undefined
  const envelope: unknown = typeof body === 'string' ? tryParse(body) : body
  if (typeof envelope !== 'object' || envelope === null) return undefined
  const code = 'error' in envelope && typeof envelope.error === 'string' ? envelope.error : undefined
  const reason = 'reasonCode' in envelope ? envelope.reasonCode : undefined
  const isReason = typeof reason === 'string' || typeof reason === 'number'
  return { code, reasonCode: isReason ? reason : undefined }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Logs a request whose response has a status of 400 or more. */
export function logFailedRequest(
  requests: RequestLog,
  { method, routeOptions, params }: FastifyRequest,
  { statusCode, elapsedTime }: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>,
  { correlationId, errorCodes, holder, received }: RequestState,
): void {
  if (statusCode < 400) return
  const credential = holder?.()
  requests.failed({
    method,
    route: routeOptions.url ?? 'unknown',
    statusCode,
    code: errorCodes?.code,
    reasonCode: errorCodes?.reasonCode,
    companyId: credential
      ? toPublicId('cmp', credential.companyId)
      : received && isOperatorRoute(routeOptions.url)
        ? findCompanyId(params)
        : undefined,
    keyId: credential?.keyId === undefined ? undefined : toPublicId('key', credential.keyId),
    personId: credential?.personId === undefined ? undefined : toPublicId('per', credential.personId),
    durationMs: elapsedTime,
    correlationId,
  })
}

// Only operator routes carry the company in the path while the credential is not the company's.
function isOperatorRoute(route = ''): boolean {
  return route.startsWith('/operator/')
}

/** Returns the company of an operator path if it has the form of a company id. */
function findCompanyId(params: unknown): string | undefined {
  const named = typeof params === 'object' && params !== null && 'companyId' in params && params.companyId
  return typeof named === 'string' && parseId('cmp', named) ? named : undefined
}
