import type { AppContext } from '#access'
import { readCompanyClock, type Company } from '#companies'
import { secondMs } from '#kernel/clock'
import type { HostedPaymentId, InvoiceId } from '#kernel/ids'
import {
  payerDeclinesPerPageMax,
  payerAttemptsPerIpMax,
  payerAttemptsWindowMs,
  openQuotesMax,
} from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { countHostedAttempts, countInvoiceAttempts } from './payer-queries.ts'

/** What a payer may pay on a page. */
export type PayerPageRef = { invoiceId: InvoiceId } | { hostedPaymentId: HostedPaymentId }

/** The page as columns tell it. */
export function toPageIds(page: PayerPageRef) {
  return 'invoiceId' in page
    ? { invoiceId: page.invoiceId, hostedPaymentId: null }
    : { invoiceId: null, hostedPaymentId: page.hostedPaymentId }
}

/**
 * Refuses whoever tries one card after the other: a page is open to all who have its link. Every try moves the version of what
 * is paid there, so that many at once cannot slip through together. Answers how many declines the page has left.
 */
export async function refuseTooManyAttempts(
  services: AppContext,
  company: Company,
  page: PayerPageRef,
  payerHash: Buffer,
): Promise<number> {
  const { declined, ofAddress } = await countPageAttempts(services, company, page, payerHash)
  if (declined >= payerDeclinesPerPageMax || ofAddress >= payerAttemptsPerIpMax) throw tooManyAttemptsError()
  return payerDeclinesPerPageMax - declined
}

/** How often somebody was declined on a page lately, or may still be. */
export async function countDeclines(
  services: AppContext,
  company: Company,
  page: PayerPageRef,
): Promise<number> {
  return (await countPageAttempts(services, company, page, Buffer.alloc(0))).declined
}

/** As `refuseTooManyTries`, for a quote whose row is written already and counts itself; and few are held at a time. */
export async function refuseTooManyQuotes(
  services: AppContext,
  company: Company,
  page: PayerPageRef,
  payerHash: Buffer,
): Promise<void> {
  const { declined, ofAddress, open } = await countPageAttempts(services, company, page, payerHash)
  const isTooMany = declined > payerDeclinesPerPageMax || ofAddress > payerAttemptsPerIpMax
  if (isTooMany || open > openQuotesMax) throw tooManyAttemptsError()
}

async function countPageAttempts(
  { db, clock }: AppContext,
  company: Company,
  page: PayerPageRef,
  payerHash: Buffer,
): Promise<{ declined: number; ofAddress: number; open: number }> {
  const now = readCompanyClock(clock, company)
  const about = { companyId: company.id, payerHash, since: now - payerAttemptsWindowMs, now }
  const counted =
    'invoiceId' in page
      ? await db.first(countInvoiceAttempts, { ...about, id: page.invoiceId })
      : await db.first(countHostedAttempts, { ...about, id: page.hostedPaymentId })
  const { declined = 0, of_address: ofAddress = 0, open = 0 } = counted ?? {}
  return { declined, ofAddress, open }
}

function tooManyAttemptsError(): ApiError {
  return new ApiError('rate_limited', { retryAfterSeconds: payerAttemptsWindowMs / secondMs })
}
