import { lostRacesMax } from '#kernel/limits'
import type { AppContext } from '#access'
import type { Company } from '#companies'
import type { InvoiceId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { PartRows } from '#platform/database'
import type { LockedKey } from '#platform/idempotency'
import { writeTerms } from './change-invoice.ts'
import type { Invoice } from './invoice.ts'
import { readInvoice } from './read-invoice.ts'

/** Which invoice a request changes, and the key that it came with. */
export type InvoiceTarget = { company: Company; invoiceId: InvoiceId; key: LockedKey | undefined }

/** What a request makes of an invoice, what is written along with it, and what it answers. */
export type InvoiceDecision<Answer> = { invoice: Invoice; along: PartRows[]; answer: Answer }

/**
 * Changes the invoice that a request addresses: `decide` is called with it as it stands, again after every lost race,
 * and throws the refusal where it may not be changed. Answers what `decide` answered for what was written; where
 * `decide` leaves the invoice as it is, nothing is written.
 */
export async function decideAndWriteInvoice<Answer>(
  { db }: AppContext,
  { company, invoiceId, key }: InvoiceTarget,
  decide: (before: Invoice) => Promise<InvoiceDecision<Answer>>,
): Promise<Answer> {
  for (let race = 0; race < lostRacesMax; race++) {
    const before = await readInvoice(db, company.id, invoiceId)
    if (!before) throw new ApiError('not_found')
    const { invoice, along, answer } = await decide(before)
    if (invoice === before) return answer
    if ((await writeTerms(db, before, invoice, along, key)) === 'written') return answer
    await key?.assertHeld()
  }
  throw new ApiError('service_unavailable')
}
