import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseId, publicId } from '#kernel/ids'
import type { RequestLog } from '#platform/telemetry'
import type { Answer } from './endpoint.ts'
import type { Told } from './envelope.ts'
import type { Known } from './known-request.ts'

/** What an answer from 400 on says of itself, where it is the error envelope and no page. */
export function toldBy({ body, contentType }: Answer): Told | undefined {
  if (Buffer.isBuffer(body) || (contentType && !contentType.startsWith('application/json'))) return undefined
  const envelope: unknown = typeof body === 'string' ? parsed(body) : body
  if (typeof envelope !== 'object' || envelope === null) return undefined
  const code = 'error' in envelope && typeof envelope.error === 'string' ? envelope.error : undefined
  const reason = 'reasonCode' in envelope ? envelope.reasonCode : undefined
  const isReason = typeof reason === 'string' || typeof reason === 'number'
  return { code, reasonCode: isReason ? reason : undefined }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes the line of a request that was answered with a status from 400 on. */
export function noteFailed(
  requests: RequestLog,
  { method, routeOptions, params }: FastifyRequest,
  { statusCode, elapsedTime }: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>,
  { correlationId, told, holder, received }: Known,
): void {
  if (statusCode < 400) return
  const held = holder?.()
  requests.failed({
    method,
    route: routeOptions.url ?? 'unknown',
    statusCode,
    code: told?.code,
    reasonCode: told?.reasonCode,
    companyId: held
      ? publicId('cmp', held.companyId)
      : received && isOperators(routeOptions.url)
        ? companyIn(params)
        : undefined,
    keyId: held?.keyId === undefined ? undefined : publicId('key', held.keyId),
    personId: held?.personId === undefined ? undefined : publicId('per', held.personId),
    durationMs: elapsedTime,
    correlationId,
  })
}

// Nobody but the operator names a company in a path and was let in by another credential than the company's.
function isOperators(route = ''): boolean {
  return route.startsWith('/operator/')
}

/** The company that the operator's path names, where it has the form of one. */
function companyIn(params: unknown): string | undefined {
  const named = typeof params === 'object' && params !== null && 'companyId' in params && params.companyId
  return typeof named === 'string' && parseId('cmp', named) ? named : undefined
}
