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
    recordId:
      statusCode === 404 ? undefined : (findRecordId(responseBody) ?? findRecordInPath(request.params)),
  })
}

const secretParams = new Set(['token', 'clientToken'])
const publicIdPattern = /^[a-z]{3}_[0-9a-z]{26}$/

/** Returns the path of a request. Segments with secrets, card numbers or contact data have the name of their parameter. */
function maskPath({ url, routeOptions, params }: Pick<FastifyRequest, 'url' | 'routeOptions' | 'params'>) {
  const [path = ''] = url.split('?', 1)
  const route = routeOptions.url ?? ''
  // Only parameters have texts of the caller.
  if (!route.includes(':')) return route.endsWith('*') ? route : path
  const sent = path.split('/')
  const parts = route.split('/')
  for (const [place, part] of parts.entries())
    if (part.startsWith(':')) parts[place] = maskSegment(part.slice(1), params, sent[place])
  return parts.join('/')
}

function maskSegment(name: string, params: unknown, sent = ''): string {
  const value = String(readField(params, name) ?? '')
  const isShown = !secretParams.has(name) && (publicIdPattern.test(value) || scrub(value) === value)
  return isShown ? sent : `{${name}}`
}

// A payment answers with its transaction and with the invoice that it paid.
const idFields = ['transactionId', 'id', 'invoiceId', 'subscriptionId', 'customerId']
const recordIdPattern = /^(?:trx|inv|sub|cus)_[0-9a-z]{26}$/

const isRecordId = (value: unknown): value is string =>
  typeof value === 'string' && recordIdPattern.test(value)

/** Returns the id of a record in the body of a response. A replayed response is a text. */
function findRecordId(sent: unknown): string | undefined {
  const body = typeof sent === 'string' ? tryParseJson(sent)?.value : sent
  for (const name of idFields) {
    const id = readField(body, name)
    if (isRecordId(id)) return id
  }
  return undefined
}

/** Returns the last id of a record in the parameters of a path. */
function findRecordInPath(params: unknown): string | undefined {
  return Object.values(params ?? {}).findLast(isRecordId)
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
