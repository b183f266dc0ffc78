import type { FastifyReply, FastifyRequest } from 'fastify'
import { scrub } from '#platform/telemetry'
import type { CredentialHolder } from './endpoint.ts'
import type { ErrorCodes } from './envelope.ts'
import { tryParseJson } from './parse-part.ts'
import type { RequestState } from './request-state.ts'

/** An answered request of a company, without bodies, secrets, card numbers and contact data. */
export type AnsweredRequest = {
  holder: CredentialHolder
  method: string
  /** The path without the query. A masked segment has the name of its parameter: `/pay/{token}`. */
  path: string
  statusCode: number
  errorCodes: ErrorCodes | undefined
  durationMs: number
  correlationId: string
  address: string
  /** The public id of the record that it made or changed. */
  recordId: string | undefined
}

/** Keeps answered requests. It never waits and never throws. */
export type RequestRecorder = { record(request: AnsweredRequest): void }

const readMethods = new Set(['GET', 'HEAD'])

/** Records a request of a company that was refused, or that may have written. */
export function recordRequest(
  recorder: RequestRecorder,
  request: FastifyRequest,
  { statusCode, elapsedTime }: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>,
  { correlationId, address, errorCodes, holder, responseBody }: RequestState,
): void {
  if (statusCode < 400 && readMethods.has(request.method)) return
  const credential = holder?.()
  if (!credential) return
  recorder.record({
    holder: credential,
    method: request.method,
    path: maskPath(request),
    statusCode,
    errorCodes,
    durationMs: elapsedTime,
    correlationId,
    address,
    recordId: findRecordId(responseBody) ?? findRecordInPath(request.params),
  })
}

const secretParams = new Set(['token', 'clientToken'])

/** Returns the path of a request with its secret segments masked, and those that contain what a log must not contain. */
function maskPath({ url, routeOptions, params }: Pick<FastifyRequest, 'url' | 'routeOptions' | 'params'>) {
  const route = routeOptions.url ?? ''
  const sent = url.split('?', 1)[0]?.split('/') ?? []
  const values = new Map(Object.entries(params ?? {}))
  const segments = route.split('/').map((part, place) => {
    if (!part.startsWith(':')) return part
    const name = part.slice(1)
    const value = String(values.get(name) ?? '')
    const isMasked = secretParams.has(name) || scrub(value) !== value
    return isMasked ? `{${name}}` : (sent[place] ?? '')
  })
  return segments.join('/')
}

// The first of these names is the record that a payment made, not the one that it paid.
const idFields = ['transactionId', 'id', 'invoiceId', 'subscriptionId', 'customerId']
const recordIdPattern = /^(?:trx|inv|sub|cus)_[0-9a-z]{26}$/

const isRecordId = (value: unknown): value is string =>
  typeof value === 'string' && recordIdPattern.test(value)

/** Returns the id of a record in the body of a response. A replayed response is a text. */
function findRecordId(sent: unknown): string | undefined {
  const body = typeof sent === 'string' ? tryParseJson(sent)?.value : sent
  if (typeof body !== 'object' || body === null) return undefined
  const fields = new Map(Object.entries(body))
  return idFields.map((name): unknown => fields.get(name)).find(isRecordId)
}

/** Returns the last id of a record in the parameters of a path. */
function findRecordInPath(params: unknown): string | undefined {
  return Object.values(params ?? {}).findLast(isRecordId)
}
