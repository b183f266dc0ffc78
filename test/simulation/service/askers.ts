import { companyOf } from '#companies'
import { hourMs, minuteMs } from '#kernel/clock'
import { publicId, type CompanyId, type InvoiceId } from '#kernel/ids'
import { errorAnswer } from '#platform/http'
import { runEndpoint } from '../../../src/platform/http/run-endpoint.ts'
import { isUnexpected } from '../../../src/platform/http/envelope.ts'
import { must } from '../violation.ts'
import type { Node } from './scheduler.ts'
import { note, type Process, type World } from './world.ts'

type Answered = { statusCode: number; text: string; reasonCode: unknown }

/** Somebody who pays, and asks again with his key until he knows what became of it. */
export type Payer = {
  companyId: CompanyId
  invoiceId: InvoiceId
  isForeign: boolean
  key: string | undefined
  body: Record<string, unknown>
  /** The processes that he waits for: an impatient one asks two at once. */
  waitsFor: Node[]
  firstSentAt: number | undefined
  againAt: number
  /** What he takes for the outcome. */
  final: Answered | undefined
}

/** Who will pay in a run. */
export function makePayers({ random, companies }: World): Payer[] {
  const payers: Payer[] = []
  for (let count = 4 + random.below(6); count > 0; count--) {
    const company = random.pick(companies)
    const isForeign = random.chance(0.08)
    const invoice = random.pick(
      (isForeign ? companies.find((other) => other !== company) : company)?.invoices ?? [],
    )
    const part = Math.max(1, Math.floor(invoice.amount * random.pick([0.1, 0.4, 0.6]))) / 100
    const accountVaultId = random.pick(['cc-1', 'cc-2', 'ach-1'])
    payers.push({
      companyId: company.id,
      invoiceId: invoice.id,
      isForeign,
      key: random.chance(0.7) ? keyFor(payers, company.id) : undefined,
      body: { accountVaultId, ...(random.chance(0.4) ? {} : { amount: part }) },
      waitsFor: [],
      firstSentAt: undefined,
      againAt: 0,
      final: undefined,
    })
  }
  return payers
}

/** The companies' keys are alike, as those of merchants who count are. */
function keyFor(payers: Payer[], companyId: CompanyId): string {
  return `payment-${payers.filter((payer) => payer.companyId === companyId).length + 1}`
}

/** Sends a payer's request to a process; whoever waits for it learns nothing when the process crashes. */
export async function sendPayment(world: World, process: Process, payer: Payer): Promise<void> {
  const { scheduler } = world
  payer.waitsFor.push(process.node)
  payer.firstSentAt ??= scheduler.clock.now
  const answered = await request(world, process, payer)
  payer.waitsFor.splice(payer.waitsFor.indexOf(process.node), 1)
  payer.againAt = scheduler.clock.now + minuteMs
  hear(payer, answered)
}

function hear(payer: Payer, answered: Answered): void {
  const { statusCode, reasonCode, text } = answered
  must(
    !payer.isForeign || [404, 409, 503].includes(statusCode),
    () => 'an invoice of another company was reached',
  )
  must(statusCode !== 422, () => `a key of nobody else counts as reused: ${text}`)
  const isOpen = statusCode === 409 || (statusCode === 503 && reasonCode !== 'OUTCOME_UNKNOWN')
  if (isOpen) return
  if (statusCode === 200)
    must(text.includes(publicId('inv', payer.invoiceId)), () => 'somebody was answered about another invoice')
  const before = payer.final
  payer.final = reasonCode === 'OUTCOME_UNKNOWN' ? (before ?? answered) : answered
  // Who was told that the outcome is unknown may be told more by a repeat, and by nothing else.
  const isKnown = [before, answered].every((one) => one && one.reasonCode !== 'OUTCOME_UNKNOWN')
  const isSame = !isKnown || payer.isForeign || before?.text === text
  must(isSame, () => `a repeat was answered differently: ${before?.text} then ${text}`)
}

async function request(world: World, process: Process, payer: Payer): Promise<Answered> {
  const { services, endpoint, idempotency } = process
  const path = `/api/invoices/${publicId('inv', payer.invoiceId)}/payment`
  const correlationId = services.ids.next()
  const header = (name: string) => (name === 'idempotency-key' ? payer.key : undefined)
  try {
    const company = await companyOf(services.db, payer.companyId)
    const { statusCode, body } = await runEndpoint(endpoint, idempotency, {
      incoming: { method: 'PUT', path, header, address: '', correlationId },
      caller: { company, role: 'admin', keyId: '' },
      params: { id: publicId('inv', payer.invoiceId) },
      query: {},
      body: payer.body,
      rawBody: Buffer.alloc(0),
    })
    return answerOf(statusCode, body)
  } catch (error) {
    if (isUnexpected(error)) note(world, error)
    const { statusCode, body } = errorAnswer(error, correlationId)
    return answerOf(statusCode, body)
  }
}

function answerOf(statusCode: number, body: object | string): Answered {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { statusCode, text, reasonCode: JSON.parse(text).reasonCode }
}

/** Whether he will ask again: only with a key, which makes it safe, and not once keys are forgotten. */
export function asksAgain({ key, final, firstSentAt, waitsFor }: Payer, now: number): boolean {
  const isWaiting = waitsFor.some((node) => !node.isDown)
  return (
    key !== undefined && !final && !isWaiting && firstSentAt !== undefined && now - firstSentAt < 20 * hourMs
  )
}
