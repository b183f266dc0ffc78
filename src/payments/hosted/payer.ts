import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import type { Invoice } from '#invoices'
import { secondMs } from '#kernel/clock'
import {
  payerTriesPerAddressMax,
  payerTriesPerInvoiceMax,
  payerTriesWindowMs,
  quotesOpenMax,
} from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { countPayerTries } from '#transactions'
import { countPayerQuotes } from './payer-queries.ts'

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
  services: Services,
  company: Company,
  invoice: Invoice,
  payer: Payer,
): Promise<void> {
  const { byPayer, byAll } = await triesOf(services, company, invoice, payer)
  if (byPayer >= payerTriesPerAddressMax || byAll >= payerTriesPerInvoiceMax) throw tooManyTries()
}

/** As `refuseTooManyTries`, for a quote whose row is written already and counts itself; and few are held at a time. */
export async function refuseTooManyQuotes(
  services: Services,
  company: Company,
  invoice: Invoice,
  payer: Payer,
): Promise<void> {
  const { byPayer, byAll, open } = await triesOf(services, company, invoice, payer)
  const isTooMany = byPayer > payerTriesPerAddressMax || byAll > payerTriesPerInvoiceMax
  if (isTooMany || open > quotesOpenMax) throw tooManyTries()
}

async function triesOf(
  { db, clock }: Services,
  company: Company,
  invoice: Invoice,
  payer: Payer,
): Promise<{ byPayer: number; byAll: number; open: number }> {
  const now = companyNow(clock, company)
  const about = { companyId: company.id, invoiceId: invoice.id, payerHash: payer.hash }
  const since = now - payerTriesWindowMs
  const [tries, quotes] = await Promise.all([
    db.first(countPayerTries, { ...about, since }),
    db.first(countPayerQuotes, { ...about, since, now }),
  ])
  return {
    byPayer: (tries?.by_payer ?? 0) + (quotes?.by_payer ?? 0),
    byAll: (tries?.by_all ?? 0) + (quotes?.by_all ?? 0),
    open: quotes?.open ?? 0,
  }
}

function tooManyTries(): ApiError {
  return new ApiError('rate_limited', { retryAfterSeconds: payerTriesWindowMs / secondMs })
}
