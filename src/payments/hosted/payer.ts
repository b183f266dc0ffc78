import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import type { Invoice } from '#invoices'
import { secondMs } from '#kernel/clock'
import { payerTriesPerAddressMax, payerTriesPerInvoiceMax, payerTriesWindowMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { countPayerTries } from '#transactions'
import { countRefusedQuotes } from '../quote/quote-queries.ts'

/** Somebody who pays on the hosted page. */
export type Payer = {
  /** The keyed hash of the address that the request came from. */
  hash: Buffer
  /** The payment profile of the invoice's customer, whose saved methods may be charged; undefined where none is. */
  contactId: string | undefined
}

/** Who pays from an address, on an invoice whose customer has this payment profile. */
export function payerAt(services: Services, address: string, contactId: string | undefined): Payer {
  return { hash: Buffer.from(services.secrets.sign(address, 'payer address'), 'hex'), contactId }
}

/**
 * Refuses whoever tries one card after the other: the page of an invoice is open to all who have its link. Every try
 * moves the invoice's version, so that many at once cannot slip through together.
 */
export async function refuseTooManyTries(
  { db, clock }: Services,
  company: Company,
  invoice: Invoice,
  payer: Payer,
): Promise<void> {
  const since = companyNow(clock, company) - payerTriesWindowMs
  const about = { companyId: company.id, invoiceId: invoice.id, payerHash: payer.hash, since }
  // A card that a quote had checked was tried out as well.
  const tries = await Promise.all([db.first(countPayerTries, about), db.first(countRefusedQuotes, about)])
  const sum = (count: 'by_all' | 'by_payer') => tries.reduce((all, row) => all + (row?.[count] ?? 0), 0)
  const isTooMany = sum('by_payer') >= payerTriesPerAddressMax || sum('by_all') >= payerTriesPerInvoiceMax
  if (isTooMany) throw new ApiError('rate_limited', { retryAfterSeconds: payerTriesWindowMs / secondMs })
}
