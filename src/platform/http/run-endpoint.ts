import { cardEntryHint } from '#kernel/card-number'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import type { LockedKey, Idempotency } from '#platform/idempotency'
import { findCardNumberProblems, findSchemaCardNumbers } from './card-numbers.ts'
import { toApiError, toErrorResponse } from './envelope.ts'
import type { HttpResponse, Endpoint, IncomingRequest } from './endpoint.ts'
import { findUnstorableMembers } from './storable.ts'
import { validate } from './validate.ts'

type ReceivedRequest = {
  incoming: IncomingRequest
  caller: unknown
  params: unknown
  query: unknown
  body: unknown
  rawBody: Buffer
}

/** Validates a request, runs its endpoint once per idempotency key, and returns the response. */
export async function runEndpoint(
  definition: Endpoint,
  idempotency: Idempotency,
  received: ReceivedRequest,
): Promise<HttpResponse> {
  const { incoming, caller } = received
  const keyText = definition.idempotent ? incoming.header('idempotency-key') : undefined
  if (keyText !== undefined) idempotency.checkFormat(keyText)
  const input = await validateRequest(definition, received)
  const request = { ...incoming, ...input, caller, rawBody: received.rawBody }

  const scope =
    definition.access.scope?.(caller) ??
    (keyText === undefined ? undefined : await definition.keyScope?.(input))
  if (keyText === undefined || !scope) return definition.handle({ ...request, key: undefined })

  const { companyId, now, subject } = scope
  const claim = await idempotency.claim({
    companyId,
    now,
    // A caller's key cannot contain a slash, so it never collides with a prefixed key.
    key: subject === undefined ? keyText : `${subject}/${keyText}`,
    request: { method: incoming.method, path: incoming.path, body: received.body ?? null },
    isOneWrite: definition.idempotent === 'one write',
  })
  if (claim.outcome === 'replay') return replayResponse(claim)
  return runWithKey(claim.key, incoming.correlationId, () =>
    definition.handle({ ...request, key: claim.key }),
  )
}

async function validateRequest(
  definition: Endpoint,
  received: ReceivedRequest,
): Promise<{ params: unknown; query: unknown; body: unknown }> {
  if (findUnstorableMembers('path', received.params).length > 0) throw new ApiError('not_found')
  const params = definition.params?.safeParse(received.params)
  if (params?.success === false) throw new ApiError('not_found')
  const problems: FieldProblem[] = definition.query ? findUnstorableMembers('query', received.query) : []
  const query = definition.query && validate('query', definition.query, received.query, problems)
  const body =
    definition.body &&
    validate('body', definition.body, received.body === undefined ? {} : received.body, problems)
  const cardNumbers = findCardNumbers(definition, received)
  if (problems.length > 0 || cardNumbers.length > 0) {
    const { caller, body } = received
    const more = (await definition.alsoWrong?.({ caller, params: params?.data, body })) ?? []
    throw new ApiError('validation_failed', { fields: mergeCardNumbers(cardNumbers, [...problems, ...more]) })
  }
  return { params: params?.data, query, body }
}

// The request headers that are stored.
const checkedHeaders = ['idempotency-key', 'x-correlation-id']

/** Finds the card numbers of a request. Path and headers count as ids. */
function findCardNumbers({ query, body }: Endpoint, received: ReceivedRequest): FieldProblem[] {
  const headers = checkedHeaders.map((name) => [name, received.incoming.header(name)])
  return [
    ...findCardNumberProblems('header', Object.fromEntries(headers), () => 'id'),
    ...findCardNumberProblems('path', received.params, () => 'id'),
    ...(query ? findSchemaCardNumbers('query', query, received.query) : []),
    ...(body ? findSchemaCardNumbers('body', body, received.body) : []),
  ]
}

/** Merges the problems: a field with a card number only reports where to enter cards, even if the field is unknown. */
function mergeCardNumbers(cardNumbers: FieldProblem[], others: FieldProblem[]): FieldProblem[] {
  const unknown = new Set(others.flatMap(({ path, code }) => (code === 'unrecognized_keys' ? [path] : [])))
  const problems = cardNumbers.filter(({ path }) => !unknown.has(path))
  const paths = new Set(cardNumbers.map(({ path }) => path))
  const rest = others.filter(({ path }) => !paths.has(path) || unknown.has(path))
  return [...problems, ...rest.map((each) => (paths.has(each.path) ? addCardHint(each) : each))]
}

function addCardHint({ message, ...problem }: FieldProblem): FieldProblem {
  return { ...problem, message: `${message} It contains a card number: ${cardEntryHint}.` }
}

function replayResponse(claim: { statusCode: number; answer: string; contentType: string }): HttpResponse {
  const correlationId = findCorrelationId(claim)
  return {
    statusCode: claim.statusCode,
    body: claim.answer,
    contentType: claim.contentType,
    headers: { 'Idempotent-Replayed': 'true', ...(correlationId ? { CorrelationId: correlationId } : {}) },
  }
}

function findCorrelationId({
  answer,
  contentType,
}: {
  answer: string
  contentType: string
}): string | undefined {
  if (!contentType.startsWith('application/json')) return undefined
  const body: unknown = JSON.parse(answer)
  const known = typeof body === 'object' && body !== null && 'correlationId' in body && body.correlationId
  return typeof known === 'string' ? known : undefined
}

/** Runs the operation and stores its response for the key, unless the operation stored it with its effect. */
async function runWithKey(
  key: LockedKey,
  correlationId: string,
  run: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  try {
    const response = await run()
    if (key.isAnswerKept) return response
    const body = typeof response.body === 'string' ? response.body : JSON.stringify(response.body)
    await ignoreFailure(
      key.store(response.statusCode, body, response.contentType ?? getContentType(response)),
    )
    return response
  } catch (error) {
    if (isStoredError(error)) {
      const { statusCode, body } = toErrorResponse(error, correlationId)
      await ignoreFailure(key.store(statusCode, JSON.stringify(body), jsonType))
    } else await ignoreFailure(key.release())
    throw error
  }
}

// The caller receives the result even if the key cannot be written. Operations that must not repeat stored the key with
// their effect. For others, the lease expires and a retry runs them again.
async function ignoreFailure(writing: Promise<void>): Promise<void> {
  await writing.catch(() => {})
}

const jsonType = 'application/json; charset=utf-8'

function getContentType(response: HttpResponse): string {
  return typeof response.body === 'string' ? 'text/plain; charset=utf-8' : jsonType
}

/**
 * Whether a retry must receive the same error: refusals by the operation itself, and outcomes that may have moved
 * money.
 */
function isStoredError(error: unknown): boolean {
  const { refusal } = toApiError(error)
  if (refusal.reasonCode === 'OUTCOME_UNKNOWN' || refusal.statusCode === 422) return true
  return refusal.statusCode === 400 && refusal.error === 'bad_request'
}
