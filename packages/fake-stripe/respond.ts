import { setTimeout as pause } from 'node:timers/promises'
import {
  findResponseProblems,
  findObjectProblems,
  findRequestProblems,
  type JsonObject,
} from './openapi-check.ts'
import { accountHandlers } from './accounts.ts'
import { billingHandlers } from './billing.ts'
import { requireUnlocked, lockTimeoutError, type ApiRequest, type Handler } from './api-request.ts'
import { randomText } from './account-state.ts'
import { chargeHandlers } from './charges.ts'
import { customerHandlers } from './customers.ts'
import { domainHandlers } from './domains.ts'
import { disputeHandlers } from './disputes.ts'
import { expandResponse } from './expand.ts'
import { takeNextFault, type Fault } from './faults.ts'
import { intentHandlers } from './intents.ts'
import { findKeptResponse, reserveKey, type ApiResponse } from './keys.ts'
import { getFlag, getText, getTexts } from './parameters.ts'
import { refundHandlers } from './refunds.ts'
import { StripeApiError } from './api-error.ts'
import { setupHandlers } from './setup.ts'
import { tokenHandlers } from './tokens.ts'

const handlers: Record<string, Handler> = {
  ...accountHandlers,
  ...billingHandlers,
  ...chargeHandlers,
  ...customerHandlers,
  ...disputeHandlers,
  ...domainHandlers,
  ...intentHandlers,
  ...refundHandlers,
  ...setupHandlers,
  ...tokenHandlers,
}

/** The response to send: a normal one, an unreadable one, or none. */
export type OutgoingResponse = ApiResponse | 'nothing' | 'unreadable'

/** A request as it arrived. */
export type IncomingRequest = Omit<ApiRequest, 'requestId'>

/** Reports a request or response that violates the schema. */
export type ReportViolation = (violation: string) => void

/** Responds to a request of an account as Stripe would, with the fault that applies to it. */
export async function respond(
  incoming: IncomingRequest,
  reportViolation: ReportViolation,
): Promise<OutgoingResponse> {
  const { books, operation, sent } = incoming
  const where = operation.startsWith('GET') ? 'query' : 'body'
  const problems = findRequestProblems(operation, where, sent)
  if (problems.length > 0) {
    reportViolation(`${operation}: ${problems.join('; ')}`)
    return errorResponse(
      400,
      { type: 'invalid_request_error', message: problems.join('; ') },
      reportViolation,
    )
  }
  const confirms = operation.endsWith('/confirm') || getFlag(sent, 'confirm')
  const fault =
    takeNextFault(books.faults, operation, confirms) ?? (confirms ? findCardFault(incoming) : undefined)
  if (fault) return respondWithFault(incoming, fault, reportViolation)
  return respondOnce(incoming, reportViolation)
}

async function respondWithFault(
  incoming: IncomingRequest,
  fault: Fault,
  reportViolation: ReportViolation,
): Promise<OutgoingResponse> {
  const { how, ms = 0, until = () => pause(ms) } = fault
  if (how === 'lost before') return 'nothing'
  if (how === 'late') {
    if (fault.around) return fault.around(() => respondOnce(incoming, reportViolation))
    await pause(ms)
    return respondOnce(incoming, reportViolation)
  }
  if (how === 'unreadable before') return 'unreadable'
  if (how === 'held up') {
    incoming.books.heldUp.push(() => respondOnce(incoming, reportViolation))
    return 'nothing'
  }
  if (how === 'not permitted') return errorResponse(403, permissionError(incoming), reportViolation)
  if (how === 'too many')
    return errorResponse(
      429,
      { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
      reportViolation,
    )
  if (how === 'locked') {
    const { statusCode, error } = lockTimeoutError()
    return errorResponse(statusCode, error, reportViolation)
  }
  const failure = errorResponse(
    500,
    { type: 'api_error', message: 'Something went wrong on Stripe’s end.' },
    reportViolation,
  )
  if (how === 'failed before') return failure
  const response = await respondOnce({ ...incoming, isBroken: true }, reportViolation, {
    hold: until,
    instead: how === 'failed after' ? failure : undefined,
  })
  if (how === 'lost after') return 'nothing'
  return how === 'unreadable' ? 'unreadable' : response
}

/** Returns Stripe's permission error, with the name of the permission that the key lacks. */
function permissionError({ books, operation }: IncomingRequest): JsonObject {
  const [method, address = ''] = operation.split(' ')
  const permission = `rak_${address.split('/')[2]?.replace(/s$/, '')}_${method === 'GET' ? 'read' : 'write'}`
  const message = `The provided key 'rk_test_*********' does not have the required permissions for this endpoint on account '${books.id}'. Having the '${permission}' permission would allow this request to continue.`
  return { type: 'invalid_request_error', message }
}

/** Returns the fault that a test card applies to each of its charges. */
function findCardFault({ books, id, sent }: IncomingRequest): Fault | undefined {
  const intent = books.tables.payment_intent.get(id)
  if (!intent?.status.startsWith('requires_')) return undefined
  const token = books.captured.get(getText(sent, 'confirmation_token') ?? '')
  const method = getText(sent, 'payment_method') ?? intent.payment_method ?? ''
  const behaviour = token?.behaviour ?? books.behaviours.get(method)
  const how = behaviour?.kind === 'card' ? behaviour.trouble : undefined
  return how && { kind: 'charge', how }
}

type RespondOptions = { hold: () => Promise<unknown>; instead: ApiResponse | undefined }

/** Responds to a request, or repeats the response under its idempotency key. */
async function respondOnce(
  incoming: IncomingRequest,
  reportViolation: ReportViolation,
  more?: RespondOptions,
): Promise<ApiResponse> {
  const { books, operation, id, sent, idempotencyKey } = incoming
  const key = operation.startsWith('POST') ? idempotencyKey : null
  const asked = JSON.stringify([operation, id, sent])
  try {
    const before = key === null ? undefined : findKeptResponse(books, key, asked)
    if (before) return structuredClone(before)
  } catch (error) {
    if (error instanceof StripeApiError) return errorResponse(error.statusCode, error.error, reportViolation)
    throw error
  }
  const keepAnswer = key === null ? () => {} : reserveKey(books, key, asked)
  const { response, isKept } = await execute(incoming, reportViolation, more?.hold)
  const told = more?.instead ?? response
  keepAnswer(isKept ? structuredClone(told) : undefined)
  return told
}

/** Executes the request while it holds the lock of its objects. */
async function execute(
  incoming: IncomingRequest,
  reportViolation: ReportViolation,
  hold: () => Promise<unknown> = () => pause(0),
): Promise<{ response: ApiResponse; isKept: boolean }> {
  const { books, operation } = incoming
  const held = operation.startsWith('GET') ? [] : listLockedObjects(incoming)
  try {
    requireUnlocked(books, held)
    for (const id of held) books.held.add(id)
    try {
      // Other requests may run meanwhile.
      await hold()
      const request: ApiRequest = { ...incoming, requestId: `req_${randomText(14)}` }
      const body = structuredClone(runHandler(request))
      reportProblems(operation, findResponseProblems(operation, body), reportViolation)
      return { response: { statusCode: 200, body }, isKept: true }
    } finally {
      for (const id of held) books.held.delete(id)
    }
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    const isKept = error.isKept && (error.statusCode === 402 || books.keepsRefusals)
    return { response: errorResponse(error.statusCode, error.error, reportViolation), isKept }
  }
}

function runHandler(request: ApiRequest): JsonObject {
  const handler = handlers[request.operation]
  if (!handler) throw new Error(`the fakeStripe has no ${request.operation}`)
  return expandResponse(request.books, handler(request), getTexts(request.sent, 'expand') ?? [])
}

/** Lists the objects that a request locks: the one in its path, and the payment that it refunds. */
function listLockedObjects({ books, operation, id, sent }: IncomingRequest): string[] {
  const charge = operation === 'POST /v1/refunds' ? getText(sent, 'charge') : undefined
  const intent = charge === undefined ? undefined : books.tables.charge.get(charge)?.payment_intent
  return [id, operation === 'POST /v1/refunds' ? getText(sent, 'payment_intent') : undefined, intent].filter(
    (one): one is string => one !== undefined && one !== '',
  )
}

export function errorResponse(
  statusCode: number,
  error: JsonObject,
  reportViolation: ReportViolation,
): ApiResponse {
  const body = structuredClone({ error })
  reportProblems(`an error of ${statusCode}`, findObjectProblems('error', body), reportViolation)
  return { statusCode, body }
}

function reportProblems(what: string, problems: string[], reportViolation: ReportViolation): void {
  if (problems.length > 0) reportViolation(`the fakeStripe’s answer to ${what}: ${problems.join('; ')}`)
}

export const supportedOperations = Object.keys(handlers)
