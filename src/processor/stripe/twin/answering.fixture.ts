import { setTimeout as pause } from 'node:timers/promises'
import {
  problemsOfAnswer,
  problemsOfObject,
  problemsOfRequest,
  type JsonObject,
} from './openapi-check.fixture.ts'
import { accountHandlers } from './accounts.fixture.ts'
import { expectFree, lockTimeout, type Asked, type Handler } from './asked.fixture.ts'
import { randomText } from './books.fixture.ts'
import { chargeHandlers } from './charges.fixture.ts'
import { customerHandlers } from './customers.fixture.ts'
import { domainHandlers } from './domains.fixture.ts'
import { disputeHandlers } from './disputes.fixture.ts'
import { expanded } from './expanding.fixture.ts'
import { faultOf, type Fault } from './faults.fixture.ts'
import { intentHandlers } from './intents.fixture.ts'
import { answeredBefore, takeKey, type Answer } from './keys.fixture.ts'
import { flagOf, textOf, textsOf } from './parameters.fixture.ts'
import { refundHandlers } from './refunds.fixture.ts'
import { StripeRefusal } from './refusal.fixture.ts'
import { setupHandlers } from './setup.fixture.ts'
import { tokenHandlers } from './tokens.fixture.ts'

const handlers: Record<string, Handler> = {
  ...accountHandlers,
  ...chargeHandlers,
  ...customerHandlers,
  ...disputeHandlers,
  ...domainHandlers,
  ...intentHandlers,
  ...refundHandlers,
  ...setupHandlers,
  ...tokenHandlers,
}

/** What goes out: an answer, one that nobody can read, or none at all. */
export type Outgoing = Answer | 'nothing' | 'unreadable'

/** A request as it came in. */
export type Incoming = Omit<Asked, 'requestId'>

/** Tells of what must not be: a request or an answer that is not of the schema. */
export type Tell = (violation: string) => void

/** Answers a request of an account's, as Stripe would, under whatever fault was laid for it. */
export async function answerTo(incoming: Incoming, tell: Tell): Promise<Outgoing> {
  const { books, operation, sent } = incoming
  const where = operation.startsWith('GET') ? 'query' : 'body'
  const problems = problemsOfRequest(operation, where, sent)
  if (problems.length > 0) {
    tell(`${operation}: ${problems.join('; ')}`)
    return errorAnswer(400, { type: 'invalid_request_error', message: problems.join('; ') }, tell)
  }
  const confirms = operation.endsWith('/confirm') || flagOf(sent, 'confirm')
  const fault = faultOf(books.faults, operation, confirms) ?? (confirms ? troubleOf(incoming) : undefined)
  if (fault) return underFault(incoming, fault, tell)
  return answerOnce(incoming, tell)
}

async function underFault(incoming: Incoming, fault: Fault, tell: Tell): Promise<Outgoing> {
  const { how, ms = 0, until = () => pause(ms) } = fault
  if (how === 'lost before') return 'nothing'
  if (how === 'late') {
    if (fault.around) return fault.around(() => answerOnce(incoming, tell))
    await pause(ms)
    return answerOnce(incoming, tell)
  }
  if (how === 'unreadable before') return 'unreadable'
  if (how === 'held up') {
    incoming.books.heldUp.push(() => answerOnce(incoming, tell))
    return 'nothing'
  }
  if (how === 'not permitted') return errorAnswer(403, notPermitted(incoming), tell)
  if (how === 'too many')
    return errorAnswer(
      429,
      { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
      tell,
    )
  if (how === 'locked') {
    const { statusCode, error } = lockTimeout()
    return errorAnswer(statusCode, error, tell)
  }
  const failure = errorAnswer(
    500,
    { type: 'api_error', message: 'Something went wrong on Stripe’s end.' },
    tell,
  )
  if (how === 'failed before') return failure
  const answer = await answerOnce({ ...incoming, isBroken: true }, tell, {
    hold: until,
    instead: how === 'failed after' ? failure : undefined,
  })
  if (how === 'lost after') return 'nothing'
  return how === 'unreadable' ? 'unreadable' : answer
}

/** As Stripe tells of it, with the name of what its owner would have to tick. */
function notPermitted({ books, operation }: Incoming): JsonObject {
  const [method, address = ''] = operation.split(' ')
  const permission = `rak_${address.split('/')[2]?.replace(/s$/, '')}_${method === 'GET' ? 'read' : 'write'}`
  const message = `The provided key 'rk_test_*********' does not have the required permissions for this endpoint on account '${books.id}'. Having the '${permission}' permission would allow this request to continue.`
  return { type: 'invalid_request_error', message }
}

/** What becomes of every charge of a card, where that is of the card. */
function troubleOf({ books, id, sent }: Incoming): Fault | undefined {
  const intent = books.tables.payment_intent.get(id)
  if (!intent?.status.startsWith('requires_')) return undefined
  const token = books.captured.get(textOf(sent, 'confirmation_token') ?? '')
  const method = textOf(sent, 'payment_method') ?? intent.payment_method ?? ''
  const behaviour = token?.behaviour ?? books.behaviours.get(method)
  const how = behaviour?.kind === 'card' ? behaviour.trouble : undefined
  return how && { kind: 'charge', how }
}

type More = { hold: () => Promise<unknown>; instead: Answer | undefined }

/** Answers a request, or once more what was answered under its idempotency key. */
async function answerOnce(incoming: Incoming, tell: Tell, more?: More): Promise<Answer> {
  const { books, operation, id, sent, idempotencyKey } = incoming
  const key = operation.startsWith('POST') ? idempotencyKey : null
  const asked = JSON.stringify([operation, id, sent])
  try {
    const before = key === null ? undefined : answeredBefore(books, key, asked)
    if (before) return structuredClone(before)
  } catch (error) {
    if (error instanceof StripeRefusal) return errorAnswer(error.statusCode, error.error, tell)
    throw error
  }
  const keepAnswer = key === null ? () => {} : takeKey(books, key, asked)
  const { answer, isKept } = await execute(incoming, tell, more?.hold)
  const told = more?.instead ?? answer
  keepAnswer(isKept ? structuredClone(told) : undefined)
  return told
}

/** Does what is asked for while nobody else is at the same object. */
async function execute(
  incoming: Incoming,
  tell: Tell,
  hold: () => Promise<unknown> = () => pause(0),
): Promise<{ answer: Answer; isKept: boolean }> {
  const { books, operation } = incoming
  const held = operation.startsWith('GET') ? [] : objectsOf(incoming)
  try {
    expectFree(books, held)
    for (const id of held) books.held.add(id)
    try {
      // Others come meanwhile.
      await hold()
      const asked: Asked = { ...incoming, requestId: `req_${randomText(14)}` }
      const body = structuredClone(answerOf(asked))
      check(operation, problemsOfAnswer(operation, body), tell)
      return { answer: { statusCode: 200, body }, isKept: true }
    } finally {
      for (const id of held) books.held.delete(id)
    }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    const isKept = error.isKept && (error.statusCode === 402 || books.keepsRefusals)
    return { answer: errorAnswer(error.statusCode, error.error, tell), isKept }
  }
}

function answerOf(asked: Asked): JsonObject {
  const handler = handlers[asked.operation]
  if (!handler) throw new Error(`the twin has no ${asked.operation}`)
  return expanded(asked.books, handler(asked), textsOf(asked.sent, 'expand') ?? [])
}

/** What a request is at: the object of its address, and the payment that it gives back. */
function objectsOf({ books, operation, id, sent }: Incoming): string[] {
  const charge = operation === 'POST /v1/refunds' ? textOf(sent, 'charge') : undefined
  const intent = charge === undefined ? undefined : books.tables.charge.get(charge)?.payment_intent
  return [id, operation === 'POST /v1/refunds' ? textOf(sent, 'payment_intent') : undefined, intent].filter(
    (one): one is string => one !== undefined && one !== '',
  )
}

/** An answer of an error, as the schema has it. */
export function errorAnswer(statusCode: number, error: JsonObject, tell: Tell): Answer {
  const body = structuredClone({ error })
  check(`an error of ${statusCode}`, problemsOfObject('error', body), tell)
  return { statusCode, body }
}

function check(what: string, problems: string[], tell: Tell): void {
  if (problems.length > 0) tell(`the twin’s answer to ${what}: ${problems.join('; ')}`)
}

/** The operations that the twin has. */
export const answered = Object.keys(handlers)
