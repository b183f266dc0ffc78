import { diffFields, recordAudit, type AuditedCall } from '#audit'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { closeInvoice, invoiceJob } from '#invoices'
import { toIsoInstant } from '#kernel/clock'
import type { InvoiceId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { subscriptionJob } from '#subscriptions'
import {
  listBegunPeriods,
  listGoneInvoices,
  listGoneSubscriptions,
  markCutOver,
  releaseInvoices,
  releaseSubscriptions,
} from './import-queries.ts'
import { loadRun } from './imports.ts'
import type { ImportNoun, ImportSource } from './records.ts'

/** A record that stays as it is, and the reason. */
export type LeftRecord = { noun: ImportNoun; originId: string; reason: string }

type CutOver = { company: Company; source: ImportSource; run: number; call: AuditedCall }

// More than this are gone only if the newest export is another one.
const goneMax = 1_000

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
export async function cancelInvoice(
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
