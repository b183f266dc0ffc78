import { diffFields, recordAudit, type AuditedCall } from '#audit'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { invoiceJob } from '#invoices'
import { toPublicId, type InvoiceId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { chargeJob, subscriptionJob } from '#subscriptions'
import { cancelInvoice, type LeftRecord } from './cut-over.ts'
import { findImport } from './import-queries.ts'
import type { ImportNoun, ImportSource } from './records.ts'
import {
  findChargeSince,
  holdSubscriptions,
  listChangedHere,
  listIssuedSince,
  unmarkCutOver,
} from './take-back-queries.ts'

type TakeBack = { company: Company; source: ImportSource; call: AuditedCall }

const issuedPageSize = 100

/**
 * Takes a cut-over back, as long as nothing was charged: the imported subscriptions are held again, and the invoices
 * that they have issued since are cancelled. A subscription is left whose invoice a payer pays before it is cancelled, and
 * so is what was cancelled or paid here since. Throws unprocessable_entity if a charge was made or is under way, and
 * request_in_progress if the import was changed in between.
 */
export async function takeBack(
  context: AppContext,
  { company, source, call }: TakeBack,
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
  { company, source, call }: TakeBack,
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
