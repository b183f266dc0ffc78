import { companyOf } from '#companies'
import { hourMs, minuteMs } from '#kernel/clock'
import { publicId, type CompanyId, type InvoiceId, type TransactionId } from '#kernel/ids'
import { errorAnswer } from '#platform/http'
import { runEndpoint } from '../../../src/platform/http/run-endpoint.ts'
import { isUnexpected } from '../../../src/platform/http/envelope.ts'
import { must } from '../violation.ts'
import type { Node } from './scheduler.ts'
import { note, type Process, type World } from './world.ts'

type Answered = { statusCode: number; text: string; reasonCode: unknown }

/** A call of the API: its endpoint, and what fills it in. */
export type Call = {
  method: 'PUT' | 'POST'
  path: string
  params: Record<string, string>
  body: Record<string, unknown>
}

/** Whose money it is about. */
export type Subject = { companyId: CompanyId; invoiceId: InvoiceId }

/** Somebody who asks for something, and asks again with his key until he knows what became of it. */
export type Asker = Subject & {
  isForeign: boolean
  key: string | undefined
  call: Call
  /** The processes that he waits for: an impatient one asks two at once. */
  waitsFor: Node[]
  firstSentAt: number | undefined
  againAt: number
  /** What he takes for the outcome. */
  final: Answered | undefined
}

/** An asker whose call is of one company; the companies' keys are alike, as those of merchants who count are. */
export function newAsker({ random, askers }: World, subject: Subject, call: Call): Asker {
  const { companyId } = subject
  const asker: Asker = {
    ...subject,
    isForeign: false,
    key: random.chance(0.7)
      ? `request-${askers.filter((one) => one.companyId === companyId).length + 1}`
      : undefined,
    call,
    waitsFor: [],
    firstSentAt: undefined,
    againAt: 0,
    final: undefined,
  }
  askers.push(asker)
  return asker
}

/** The call that pays an invoice. */
export function paymentOf(invoiceId: InvoiceId, body: Record<string, unknown>): Call {
  const params = { id: publicId('inv', invoiceId) }
  return { method: 'PUT', path: '/api/invoices/{id}/payment', params, body }
}

/** The call that refunds a payment. */
export function refundOf(saleId: TransactionId, body: Record<string, unknown>): Call {
  const params = { trx_id: publicId('trx', saleId) }
  return { method: 'POST', path: '/api/trx/refund/{trx_id}', params, body }
}

/** The call that changes an invoice. */
export function updateOf(invoiceId: InvoiceId, body: Record<string, unknown>): Call {
  return { method: 'PUT', path: '/api/invoices/{id}', params: { id: publicId('inv', invoiceId) }, body }
}

/** The call that voids or cancels an invoice. */
export function closingOf(invoiceId: InvoiceId, verb: 'void' | 'cancel'): Call {
  const params = { id: publicId('inv', invoiceId) }
  return { method: 'POST', path: `/api/invoices/{id}/${verb}`, params, body: {} }
}

/** Sends somebody's call to a process; whoever waits for it learns nothing when the process crashes. */
export async function send(world: World, process: Process, asker: Asker): Promise<void> {
  const { scheduler } = world
  asker.waitsFor.push(process.node)
  asker.firstSentAt ??= scheduler.clock.now
  const answered = await answerTo(world, process, asker)
  asker.waitsFor.splice(asker.waitsFor.indexOf(process.node), 1)
  asker.againAt = scheduler.clock.now + minuteMs
  hear(asker, answered, world.isAdrift)
}

function hear(asker: Asker, answered: Answered, isAdrift: boolean): void {
  const { statusCode, reasonCode, text } = answered
  must(
    !asker.isForeign || [404, 409, 503].includes(statusCode),
    () => 'something of another company was reached',
  )
  must(!text.includes('idempotency_key_reused'), () => `a key of nobody else counts as reused: ${text}`)
  const isOpen = statusCode === 409 || (statusCode >= 500 && reasonCode !== 'OUTCOME_UNKNOWN')
  if (isOpen) return
  if (statusCode === 200)
    must(
      Object.values(asker.call.params).every((id) => text.includes(id)),
      () => `somebody was answered about something else: ${text}`,
    )
  const before = asker.final
  asker.final = reasonCode === 'OUTCOME_UNKNOWN' ? (before ?? answered) : answered
  // Who was told that the outcome is unknown may be told more by a repeat, and by nothing else. Processes that do not
  // agree about the time may both hold a key: they move money once, and answer each on its own.
  const isBound = !isAdrift && [before, answered].every((one) => one && isKept(one))
  const isSame = !isBound || asker.isForeign || before?.text === text
  must(isSame, () => `a repeat was answered differently: ${before?.text} then ${text}`)
}

/** Whether a repeat has to be told the same: what is wrong with a request, nobody keeps. */
function isKept({ reasonCode, text }: Answered): boolean {
  return reasonCode !== 'OUTCOME_UNKNOWN' && !text.includes('"error":"validation_failed"')
}

async function answerTo(world: World, process: Process, asker: Asker): Promise<Answered> {
  const { services, endpoints, idempotency } = process
  const { method, path, params, body: sent } = asker.call
  const endpoint = endpoints.find((one) => one.method === method && one.path === path)
  if (!endpoint) throw new Error(`there is no endpoint ${method} ${path}`)
  const correlationId = services.ids.next()
  const header = (name: string) => (name === 'idempotency-key' ? asker.key : undefined)
  try {
    const company = await companyOf(services.db, asker.companyId)
    const { statusCode, body } = await runEndpoint(endpoint, idempotency, {
      incoming: { method, path: filledIn(path, params), header, address: '', correlationId },
      caller: { company, role: 'admin', keyId: '' },
      params,
      query: {},
      body: sent,
      rawBody: Buffer.alloc(0),
    })
    return answerOf(statusCode, body)
  } catch (error) {
    if (isUnexpected(error)) note(world, error)
    const { statusCode, body } = errorAnswer(error, correlationId)
    return answerOf(statusCode, body)
  }
}

function filledIn(path: string, params: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

function answerOf(statusCode: number, body: object | string): Answered {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { statusCode, text, reasonCode: JSON.parse(text).reasonCode }
}

/** Whether he will ask again: only with a key, which makes it safe, and not once keys are forgotten. */
export function asksAgain({ key, final, firstSentAt, waitsFor }: Asker, now: number): boolean {
  const isWaiting = waitsFor.some((node) => !node.isDown)
  return (
    key !== undefined && !final && !isWaiting && firstSentAt !== undefined && now - firstSentAt < 20 * hourMs
  )
}
