import type { AppContext } from '#context'
import { getCompanyTime, rowToCompany, type Company } from '#companies'
import { redactCardNumbers } from '#kernel/card-number'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { postbackTimeoutMs } from '#kernel/limits'
import type { Outbound, OutboundResult } from '#platform/outbound'
import type { DueJob, JobOutcome } from '#platform/jobs'
import { buildInvoiceBody, buildTransactionBody, type ReadInvoice } from './build-body.ts'
import { decideOutcome, deriveJitter, type Outcome } from './decide-outcome.ts'
import { resolveEndpoint, type Endpoint } from './endpoint.ts'
import { isClientType, type Attempt, type PostbackEvent } from './postback.ts'
import {
  appendAttempt,
  dropPostback,
  findPostback,
  freezeBody,
  recordOutcome,
  type DueRow,
} from './postback-queries.ts'
import { signPostback, toSentHeaders } from './sign-request.ts'

type DuePostback = {
  event: PostbackEvent
  company: Company
  endpoint: Endpoint | undefined
  body: Buffer | undefined
  attemptsMade: number
  dueAt: number | null
}

/**
 * Makes one attempt to deliver an event. After a crash the attempt is repeated, so delivery is at least once. Each
 * attempt sends the same bytes, because the body is stored before it is first sent.
 */
export async function deliverPostback(
  context: AppContext,
  outbound: Outbound,
  readInvoice: ReadInvoice,
  job: DueJob,
): Promise<JobOutcome> {
  const due = await loadDuePostback(context, job)
  if (!due) return 'done'
  if (!due.endpoint) return dropDelivery(context, due.event)
  // The worker recorded an attempt but stopped before it could reschedule the job.
  if (due.dueAt !== null && due.dueAt > getCompanyTime(context.clock, due.company))
    return { againAt: due.dueAt }
  const body = due.body ?? (await buildAndFreezeBody(context, readInvoice, due))
  if (!body) return 'done'
  const attempted = await attempt(context, outbound, due, due.endpoint, body)
  return recordAttempt(context, due, attempted)
}

async function loadDuePostback(context: AppContext, job: DueJob): Promise<DuePostback | undefined> {
  const { companyId, subjectId: eventId } = job
  const row = await context.db.first(findPostback, { companyId, eventId })
  if (!row || row.status !== 'pending') return undefined
  const company = rowToCompany(row)
  return {
    event: toPostbackEvent(row),
    company,
    endpoint: resolveEndpoint(context.secrets, company, row),
    body: row.body ?? undefined,
    attemptsMade: row.attempts_made,
    dueAt: row.next_attempt_at,
  }
}

function toPostbackEvent(row: DueRow): PostbackEvent {
  const { company_id: companyId, event_id: eventId, occurred_at: occurredAt, snapshot } = row
  const change = { companyId, eventId, occurredAt, snapshot }
  const { type, invoice_id: invoiceId } = row
  if (isClientType(type)) return { ...change, type }
  if (invoiceId === null) throw new Error('an event of an invoice does not say of which')
  return { ...change, type, invoiceId }
}

async function dropDelivery(context: AppContext, event: PostbackEvent): Promise<JobOutcome> {
  const { companyId, eventId } = event
  await context.db.run(dropPostback, { companyId, eventId })
  context.log.warn('postback dropped', { ...logFields(event), reason: 'its address was removed' })
  return 'done'
}

/** Builds and stores the body; undefined if the delivery was dropped in the meantime. */
async function buildAndFreezeBody(
  context: AppContext,
  readInvoice: ReadInvoice,
  { event, company }: DuePostback,
): Promise<Buffer | undefined> {
  const { companyId, eventId } = event
  const body = await buildEventBody(context, readInvoice, company, event)
  const [frozen] = await context.db.run(freezeBody, { companyId, eventId, body })
  return frozen?.body
}

async function buildEventBody(
  context: AppContext,
  readInvoice: ReadInvoice,
  company: Company,
  event: PostbackEvent,
): Promise<Buffer> {
  if (!('invoiceId' in event)) return buildTransactionBody(event)
  const invoice = await readInvoice(context, company, event.invoiceId)
  if (!invoice) throw new Error('an invoice is missing of which there is an event')
  return buildInvoiceBody(event, invoice)
}

type AttemptResult = { attemptDelivery: Attempt; outcome: Outcome }

async function attempt(
  context: AppContext,
  outbound: Outbound,
  { event, company, attemptsMade }: DuePostback,
  endpoint: Endpoint,
  body: Buffer,
): Promise<AttemptResult> {
  const { clock, environment } = context
  const startedAt = clock.now()
  const headers = signPostback(event, body, endpoint.signingSecret, startedAt)
  const response = await outbound.post(endpoint.url, {
    headers: { ...endpoint.authHeader, ...headers },
    body,
    timeoutMs: postbackTimeoutMs,
    allowedHosts: company.settings.webhookHosts,
  })
  const endedAt = clock.now()
  const at = toIsoInstant(startedAt + company.clockOffsetMs)
  return {
    attemptDelivery: {
      at,
      ...toAttemptResponse(response),
      durationMs: endedAt - startedAt,
      sent: toSentHeaders(headers),
    },
    outcome: decideOutcome({
      response,
      attemptsBefore: attemptsMade,
      endedAt: endedAt + company.clockOffsetMs,
      stretch: environment === 'production' ? deriveJitter(event.eventId) : 0,
    }),
  }
}

/** Returns the response of an endpoint as an attempt keeps it. */
export function toAttemptResponse(
  response: OutboundResult,
): { statusCode: number; answer?: string } | { error: string } {
  if (response.kind === 'failed') return { error: response.error }
  const { statusCode, answer } = response
  // A character that the cut divides is left out. The database stores no NUL.
  const text = answer && new TextDecoder().decode(answer, { stream: true }).replaceAll('\0', '')
  // An endpoint may answer with any text that it stored.
  return text ? { statusCode, answer: redactCardNumbers(text) } : { statusCode }
}

async function recordAttempt(
  context: AppContext,
  { event, dueAt }: DuePostback,
  { attemptDelivery: attempt, outcome }: AttemptResult,
): Promise<JobOutcome> {
  const { db, metrics, log } = context
  const { companyId, eventId } = event
  const { status } = outcome
  const nextAttemptAt = outcome.status === 'pending' ? outcome.nextAttemptAt : null
  const recorded = await db.run(recordOutcome, { companyId, eventId, dueAt, attempt, status, nextAttemptAt })
  metrics.postbackAttempt(status === 'pending' ? 'retried' : status)
  if (recorded.length === 0) {
    // Another writer attempted, replayed or dropped the event during this attempt, and its decision applies. This
    // attempt has claimed the job, so the other writer may not have been able to reschedule it.
    const [now] = await db.run(appendAttempt, { companyId, eventId, attempt })
    if (now?.status !== 'pending' || now.next_attempt_at === null) return 'done'
    return { againAt: now.next_attempt_at }
  }
  if (status === 'dropped' || status === 'parked')
    log.warn(`postback ${status}`, {
      ...logFields(event),
      statusCode: attempt.statusCode,
      reason: attempt.error,
    })
  return nextAttemptAt === null ? 'done' : { againAt: nextAttemptAt }
}

function logFields({ companyId, eventId, type }: PostbackEvent) {
  return { companyId: toPublicId('cmp', companyId), eventId: toPublicId('evt', eventId), kind: type }
}
