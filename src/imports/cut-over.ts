import { diffFields, recordAudit, type AuditedCall } from '#audit'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { closeInvoice, invoiceJob } from '#invoices'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type InvoiceId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { chargeJob, subscriptionJob } from '#subscriptions'
import {
  findImport,
  listBegunPeriods,
  listGoneInvoices,
  listGoneSubscriptions,
  markCutOver,
  releaseInvoices,
  releaseSubscriptions,
} from './import-queries.ts'
import { loadRun } from './imports.ts'
import type { ImportNoun, ImportSource } from './records.ts'
import {
  findChargeSince,
  holdSubscriptions,
  listChangedHere,
  listIssuedSince,
  unmarkCutOver,
} from './take-back-queries.ts'

/** A record that stays as it is, and the reason. */
export type LeftRecord = { noun: ImportNoun; originId: string; reason: string }

type CutOver = { company: Company; source: ImportSource; run: number; call: AuditedCall }

// More than this are gone only if the newest export is another one.
const goneMax = 1_000

const issuedPageSize = 100

/**
 * Lets the subscriptions and invoices of a run count from now on, all of them at one moment: from then on they are
 * invoiced and charged here, and the other system must be off. Open invoices that the newest export does not have any
 * more are cancelled; such subscriptions stay held. Subscriptions whose period has begun are named. Repeating it changes
 * nothing more. Throws not_found, or request_in_progress if a newer run has begun.
 */
export async function cutOver(context: AppContext, command: CutOver) {
  const { company, source, run, call } = command
  const { db, clock } = context
  await loadRun(db, command)
  const left = await closeGoneInvoices(context, command)
  const now = getCompanyTime(clock, company)
  const wakeAt = now - company.clockOffsetMs
  const of = { companyId: company.id, source, run, now }
  const { begun, ...released } = await db.transaction(async (tx) => {
    const [marked] = await tx.run(markCutOver, of)
    if (!marked)
      throw new ApiError('request_in_progress', { message: 'A newer run of this import has begun.' })
    const begun = await tx.all(listBegunPeriods, of)
    const subscriptions = await tx.run(releaseSubscriptions, { ...of, kind: subscriptionJob, wakeAt })
    const invoices = await tx.run(releaseInvoices, { ...of, kind: invoiceJob, wakeAt })
    const counts = { subscriptions: subscriptions.length, invoices: invoices.length }
    const subject = { kind: 'import', id: source } as const
    const changes = diffFields(undefined, { run, ...counts })
    await recordAudit(tx, context, call, {
      companyId: company.id,
      action: 'import.cut_over',
      subject,
      changes,
    })
    return { cutOverAt: toIsoInstant(marked.cut_over_at), ...counts, begun: begun.map(toBegunRecord) }
  })
  return { ...released, left: [...left, ...begun, ...(await listHeldBack(context, command))] }
}

/** Returns a subscription whose period the other system may have invoiced too, because it began before the cut-over. */
function toBegunRecord({
  origin_id: originId,
  next_billing_at: at,
}: {
  origin_id: string
  next_billing_at: number
}): LeftRecord {
  const day = toIsoInstant(at).slice(0, 10)
  const reason = `its period of ${day} began before the cut-over and is billed here: cancel an invoice of it in the former system`
  return { noun: 'subscriptions', originId, reason }
}

/** Cancels open invoices that the other system has closed since they were imported. */
async function closeGoneInvoices(
  context: AppContext,
  { company, source, run, call }: CutOver,
): Promise<LeftRecord[]> {
  const gone = await context.db.all(listGoneInvoices, {
    companyId: company.id,
    source,
    run,
    limit: goneMax,
  })
  const left: LeftRecord[] = []
  for (const { id, origin_id: originId } of gone) {
    const closed = await cancelInvoice(context, company, id, {
      reason: `Closed in the former system: ${source}`,
      call,
    })
    if (!closed) {
      const reason = 'the newest export does not have it, and a payment of it is here: check it by hand'
      left.push({ noun: 'invoices', originId, reason })
    }
  }
  return left
}

/** Cancels an invoice without an event; returns whether its payments allowed that. */
async function cancelInvoice(
  context: AppContext,
  company: Company,
  invoiceId: InvoiceId,
  { reason, call }: { reason: string; call: AuditedCall },
): Promise<boolean> {
  const { correlationId } = call
  const closing = {
    company,
    invoiceId,
    as: 'Cancelled',
    reason,
    call,
    correlationId,
    key: undefined,
  } as const
  try {
    await closeInvoice(context, closing)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.refusal.statusCode === 422) return false
    throw error
  }
}

async function listHeldBack({ db }: AppContext, { company, source, run }: CutOver): Promise<LeftRecord[]> {
  const rows = await db.all(listGoneSubscriptions, { companyId: company.id, source, run, limit: goneMax })
  const reason = 'the newest export does not have it: it stays held and is never charged'
  return rows.map(({ origin_id: originId }) => ({ noun: 'subscriptions', originId, reason }))
}

/**
 * Takes a cut-over back, as long as nothing was charged: the imported subscriptions are held again, and the invoices
 * that they have issued since are cancelled. A subscription is left whose invoice a payer pays before it is cancelled, and
 * so is what was cancelled or paid here since. Throws unprocessable_entity if a charge was made or is under way, and
 * request_in_progress if the import was changed in between.
 */
export async function takeBack(
  context: AppContext,
  { company, source, call }: Omit<CutOver, 'run'>,
): Promise<{ subscriptions: number; invoices: number; left: LeftRecord[] }> {
  const { db, clock } = context
  const standing = await db.first(findImport, { companyId: company.id, source })
  const since = standing?.cut_over_at
  if (!standing || since === null || since === undefined)
    throw new ApiError('unprocessable_entity', { message: `Nothing of ${source} was cut over.` })
  const of = { companyId: company.id, source }
  const now = getCompanyTime(clock, company)
  const subscriptions = await db.transaction(async (tx) => {
    // The rows are locked first, so that no charge begins between the look and the hold.
    const kinds = [subscriptionJob, chargeJob, invoiceJob]
    const rows = await tx.run(holdSubscriptions, { ...of, kinds, now })
    // Those that an interrupted call has held can have a payment: it is named below.
    const held = rows.map(({ id }) => id)
    const [charged] = await tx.all(findChargeSince, { ...of, since, held })
    if (charged) throw chargedError(toPublicId('sub', charged.subscription_id))
    return rows.length
  })
  // The import stays cut over until its invoices are cancelled: after a kill, the same call goes on.
  const { invoices, left } = await cancelIssued(context, { company, source, call }, since)
  const changed = await listChanged(context, of, since)
  await db.transaction(async (tx) => {
    const [unmarked] = await tx.run(unmarkCutOver, { ...of, version: standing.version, now })
    if (!unmarked) throw new ApiError('request_in_progress', { message: changedMessage })
    const subject = { kind: 'import', id: source } as const
    const changes = diffFields(undefined, { subscriptions, invoices })
    const entry = { companyId: company.id, action: 'import.taken_back', subject, changes } as const
    await recordAudit(tx, context, call, entry)
  })
  return { subscriptions, invoices, left: [...left, ...changed] }
}

// A cut-over in between lets the subscriptions count again.
const changedMessage = 'The import was changed in between: take its cut-over back again.'

const reasons: Partial<Record<ImportNoun, string>> = {
  subscriptions: 'it was cancelled here since the cut-over: cancel it in the former system as well',
  invoices: 'it was paid here since the cut-over: mark it as paid in the former system, or refund it here',
}

/** Lists what was cancelled or paid here since the cut-over, so that the former system does not bill it. */
async function listChanged(
  { db }: AppContext,
  of: { companyId: Company['id']; source: ImportSource },
  since: number,
): Promise<LeftRecord[]> {
  const rows = await db.all(listChangedHere, { ...of, since })
  return rows.map(({ noun, origin_id: originId }) => ({ noun, originId, reason: reasons[noun] ?? '' }))
}

type Issued = { id: InvoiceId; number: string; origin_id: string }

/** Cancels the invoices that were issued since the cut-over. One that a payer has paid in between stays. */
async function cancelIssued(
  context: AppContext,
  { company, source, call }: Omit<CutOver, 'run'>,
  since: number,
): Promise<{ invoices: number; left: LeftRecord[] }> {
  const left: LeftRecord[] = []
  let invoices = 0
  let after: InvoiceId | undefined
  for (;;) {
    const rows: Issued[] = await context.db.all(listIssuedSince, {
      companyId: company.id,
      source,
      since,
      after: after ?? null,
      limit: issuedPageSize,
    })
    for (const { id, number, origin_id: originId } of rows) {
      const isClosed = await cancelInvoice(context, company, id, { reason: 'The move was taken back', call })
      const reason = `its invoice ${number} has a payment from before it could be cancelled: refund it, or do not bill its period there`
      if (isClosed) invoices++
      else left.push({ noun: 'subscriptions', originId, reason })
      after = id
    }
    if (rows.length < issuedPageSize) return { invoices, left }
  }
}

function chargedError(subscriptionId: string): ApiError {
  const message = `The subscription ${subscriptionId} was charged since the cut-over, or a charge is under way: it cannot be taken back.`
  return new ApiError('unprocessable_entity', { message })
}
