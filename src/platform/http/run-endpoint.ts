import { whereCardsGo } from '#kernel/card-number'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import type { HeldKey, Idempotency } from '#platform/idempotency'
import { cardNumberProblems, cardNumbersAgainst } from './card-numbers.ts'
import { asApiError, errorAnswer } from './envelope.ts'
import type { Answer, Endpoint, Incoming } from './endpoint.ts'
import { unstorableMembers } from './storable.ts'
import { validate } from './validate.ts'

type Received = {
  incoming: Incoming
  caller: unknown
  params: unknown
  query: unknown
  body: unknown
  rawBody: Buffer
}

/** Checks a request, runs its endpoint once for its idempotency key, and answers. */
export async function runEndpoint(
  definition: Endpoint,
  idempotency: Idempotency,
  received: Received,
): Promise<Answer> {
  const { incoming, caller } = received
  const keyText = definition.idempotent ? incoming.header('idempotency-key') : undefined
  if (keyText !== undefined) idempotency.checkFormat(keyText)
  const input = await checked(definition, received)
  const request = { ...incoming, ...input, caller, rawBody: received.rawBody }

  const scope =
    definition.access.scope?.(caller) ??
    (keyText === undefined ? undefined : await definition.keyScope?.(input))
  if (keyText === undefined || !scope) return definition.handle({ ...request, key: undefined })

  const { companyId, now, subject } = scope
  const claim = await idempotency.claim({
    companyId,
    now,
    // No key that a caller can send holds a slash, so nobody else's request can take this one's.
    key: subject === undefined ? keyText : `${subject}/${keyText}`,
    request: { method: incoming.method, path: incoming.path, body: received.body ?? null },
    isOneWrite: definition.idempotent === 'one write',
  })
  if (claim.outcome === 'replay') return replayed(claim)
  return runHolding(claim.key, incoming.correlationId, () =>
    definition.handle({ ...request, key: claim.key }),
  )
}

async function checked(
  definition: Endpoint,
  received: Received,
): Promise<{ params: unknown; query: unknown; body: unknown }> {
  if (unstorableMembers('path', received.params).length > 0) throw new ApiError('not_found')
  const params = definition.params?.safeParse(received.params)
  if (params?.success === false) throw new ApiError('not_found')
  const problems: FieldProblem[] = definition.query ? unstorableMembers('query', received.query) : []
  const query = definition.query && validate('query', definition.query, received.query, problems)
  const body =
    definition.body &&
    validate('body', definition.body, received.body === undefined ? {} : received.body, problems)
  const cardNumbers = cardNumbersIn(definition, received)
  if (problems.length > 0 || cardNumbers.length > 0) {
    const { caller, body } = received
    const more = (await definition.alsoWrong?.({ caller, params: params?.data, body })) ?? []
    throw new ApiError('validation_failed', { fields: withCardNumbers(cardNumbers, [...problems, ...more]) })
  }
  return { params: params?.data, query, body }
}

// The headers of a caller that are kept.
const keptHeaders = ['idempotency-key', 'x-correlation-id']

/** Where a request holds a card number. Its path and headers are names of something. */
function cardNumbersIn({ query, body }: Endpoint, received: Received): FieldProblem[] {
  const headers = keptHeaders.map((name) => [name, received.incoming.header(name)])
  return [
    ...cardNumberProblems('header', Object.fromEntries(headers), () => 'id'),
    ...cardNumberProblems('path', received.params, () => 'id'),
    ...(query ? cardNumbersAgainst('query', query, received.query) : []),
    ...(body ? cardNumbersAgainst('body', body, received.body) : []),
  ]
}

/** Of a field that holds a card number nothing else is told, but where that belongs, also where there is no such field. */
function withCardNumbers(cardNumbers: FieldProblem[], others: FieldProblem[]): FieldProblem[] {
  const unknown = new Set(others.flatMap(({ path, code }) => (code === 'unrecognized_keys' ? [path] : [])))
  const told = cardNumbers.filter(({ path }) => !unknown.has(path))
  const paths = new Set(cardNumbers.map(({ path }) => path))
  const rest = others.filter(({ path }) => !paths.has(path) || unknown.has(path))
  return [...told, ...rest.map((each) => (paths.has(each.path) ? withWhereCardsGo(each) : each))]
}

function withWhereCardsGo({ message, ...problem }: FieldProblem): FieldProblem {
  return { ...problem, message: `${message} It holds a card number: ${whereCardsGo}.` }
}

function replayed(claim: { statusCode: number; answer: string; contentType: string }): Answer {
  const correlationId = correlationIdIn(claim)
  return {
    statusCode: claim.statusCode,
    body: claim.answer,
    contentType: claim.contentType,
    headers: { 'Idempotent-Replayed': 'true', ...(correlationId ? { CorrelationId: correlationId } : {}) },
  }
}

function correlationIdIn({
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

/** Runs the operation and keeps its answer for the key, unless whoever wrote the effect kept it already. */
async function runHolding(key: HeldKey, correlationId: string, run: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await run()
    if (key.isAnswerKept) return answer
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    await leaveToLease(key.store(answer.statusCode, body, answer.contentType ?? contentTypeOf(answer)))
    return answer
  } catch (error) {
    if (isBusinessAnswer(error)) {
      const { statusCode, body } = errorAnswer(error, correlationId)
      await leaveToLease(key.store(statusCode, JSON.stringify(body), jsonType))
    } else await leaveToLease(key.release())
    throw error
  }
}

// The caller hears what became of the operation even when the key cannot be written just now. What must not happen
// twice was kept with its effect; of the rest, the lease runs out and a repeat does it again.
async function leaveToLease(writing: Promise<void>): Promise<void> {
  await writing.catch(() => {})
}

const jsonType = 'application/json; charset=utf-8'

function contentTypeOf(answer: Answer): string {
  return typeof answer.body === 'string' ? 'text/plain; charset=utf-8' : jsonType
}

/** What a repeat must hear again: refusals of the operation itself, and outcomes that may have moved money. */
function isBusinessAnswer(error: unknown): boolean {
  const { refusal } = asApiError(error)
  if (refusal.reasonCode === 'OUTCOME_UNKNOWN' || refusal.statusCode === 422) return true
  return refusal.statusCode === 400 && refusal.error === 'bad_request'
}
