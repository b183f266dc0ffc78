import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import { secondMs } from '#kernel/clock'
import type { HostedPaymentId, InvoiceId } from '#kernel/ids'
import {
  payerDeclinesPerPageMax,
  payerTriesPerAddressMax,
  payerTriesWindowMs,
  quotesOpenMax,
} from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { countHostedTries, countInvoiceTries } from './payer-queries.ts'

/** What a payer may pay on a page. */
export type PayersPage = { invoiceId: InvoiceId } | { hostedPaymentId: HostedPaymentId }

/** The page as columns tell it. */
export function pageIds(page: PayersPage) {
  return 'invoiceId' in page
    ? { invoiceId: page.invoiceId, hostedPaymentId: null }
    : { invoiceId: null, hostedPaymentId: page.hostedPaymentId }
}

/**
 * Refuses whoever tries one card after the other: a page is open to all who have its link. Every try moves the version of what
 * is paid there, so that many at once cannot slip through together. Answers how many declines the page has left.
 */
export async function refuseTooManyTries(
  services: Services,
  company: Company,
  page: PayersPage,
  payerHash: Buffer,
): Promise<number> {
  const { declined, ofAddress } = await triesOn(services, company, page, payerHash)
  if (declined >= payerDeclinesPerPageMax || ofAddress >= payerTriesPerAddressMax) throw tooManyTries()
  return payerDeclinesPerPageMax - declined
}

/** How often somebody was declined on a page lately, or may still be. */
export async function declinesOn(services: Services, company: Company, page: PayersPage): Promise<number> {
  return (await triesOn(services, company, page, Buffer.alloc(0))).declined
}

/** As `refuseTooManyTries`, for a quote whose row is written already and counts itself; and few are held at a time. */
export async function refuseTooManyQuotes(
  services: Services,
  company: Company,
  page: PayersPage,
  payerHash: Buffer,
): Promise<void> {
  const { declined, ofAddress, open } = await triesOn(services, company, page, payerHash)
  const isTooMany = declined > payerDeclinesPerPageMax || ofAddress > payerTriesPerAddressMax
  if (isTooMany || open > quotesOpenMax) throw tooManyTries()
}

async function triesOn(
  { db, clock }: Services,
  company: Company,
  page: PayersPage,
  payerHash: Buffer,
): Promise<{ declined: number; ofAddress: number; open: number }> {
  const now = companyNow(clock, company)
  const about = { companyId: company.id, payerHash, since: now - payerTriesWindowMs, now }
  const counted =
    'invoiceId' in page
      ? await db.first(countInvoiceTries, { ...about, id: page.invoiceId })
      : await db.first(countHostedTries, { ...about, id: page.hostedPaymentId })
  const { declined = 0, of_address: ofAddress = 0, open = 0 } = counted ?? {}
  return { declined, ofAddress, open }
}

function tooManyTries(): ApiError {
  return new ApiError('rate_limited', { retryAfterSeconds: payerTriesWindowMs / secondMs })
}
