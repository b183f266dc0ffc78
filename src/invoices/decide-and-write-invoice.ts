import { lostRacesMax } from '#kernel/limits'
import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { InvoiceId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { PartRows } from '#platform/database'
import type { LockedKey } from '#platform/idempotency'
import { writeTerms } from './change-invoice.ts'
import type { Invoice } from './invoice.ts'
import { loadInvoice } from './load-invoice.ts'

/** The invoice that a request changes, and the key that the request came with. */
export type InvoiceTarget = { company: Company; invoiceId: InvoiceId; key: LockedKey | undefined }

/** The changed invoice, the rows written in the same statement, and the response. */
export type InvoiceDecision<Answer> = { invoice: Invoice; effects: PartRows[]; answer: Answer }

/**
 * Changes the invoice that a request addresses. `decide` is called with the current invoice, again after every lost
 * race, and throws if the invoice may not be changed. Returns the answer of `decide` that belongs to the written
 * invoice. Nothing is written if `decide` leaves the invoice unchanged.
 */
export async function decideAndWriteInvoice<Answer>(
  { db }: AppContext,
  { company, invoiceId, key }: InvoiceTarget,
  decide: (before: Invoice) => Promise<InvoiceDecision<Answer>>,
): Promise<Answer> {
  for (let race = 0; race < lostRacesMax; race++) {
    const before = await loadInvoice(db, company.id, invoiceId)
    if (!before) throw new ApiError('not_found')
    const { invoice, effects, answer } = await decide(before)
    if (invoice === before) return answer
    if ((await writeTerms(db, before, invoice, effects, key)) === 'written') return answer
    await key?.assertHeld()
  }
  throw new ApiError('service_unavailable')
}
