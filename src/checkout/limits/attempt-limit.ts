import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { secondMs } from '#kernel/clock'
import {
  payerDeclinesPerPageMax,
  payerAttemptsPerIpMax,
  payerAttemptsWindowMs,
  openQuotesMax,
} from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { PayableRef } from '../payable.ts'
import { countHostedAttempts, countInvoiceAttempts } from './attempt-limit-queries.ts'

/** Returns the id of a payable record as columns. */
export function toRefColumns(ref: PayableRef) {
  return 'invoiceId' in ref
    ? { invoiceId: ref.invoiceId, hostedPaymentId: null }
    : { invoiceId: null, hostedPaymentId: ref.hostedPaymentId }
}

/**
 * Throws if a payer tries one card after another, because a page is open to every holder of its link. Every attempt
 * changes the version of the invoice or hosted payment, so that concurrent attempts cannot pass together. Returns the
 * number of declines left for the page.
 */
export async function refuseTooManyAttempts(
  context: AppContext,
  company: Company,
  ref: PayableRef,
  payerHash: Buffer,
): Promise<number> {
  const { declined, ofAddress } = await countPageAttempts(context, company, ref, payerHash)
  if (declined >= payerDeclinesPerPageMax || ofAddress >= payerAttemptsPerIpMax) throw tooManyAttemptsError()
  return payerDeclinesPerPageMax - declined
}

/** Counts the recent declines on a page, including open attempts that may still be declined. */
export async function countDeclines(context: AppContext, company: Company, ref: PayableRef): Promise<number> {
  return (await countPageAttempts(context, company, ref, Buffer.alloc(0))).declined
}

/**
 * Throws if a page has too many quotes or attempts. The row of the quote is already written and counts too. Few quotes
 * may be open at a time.
 */
export async function refuseTooManyQuotes(
  context: AppContext,
  company: Company,
  ref: PayableRef,
  payerHash: Buffer,
): Promise<void> {
  const { declined, ofAddress, open } = await countPageAttempts(context, company, ref, payerHash)
  const isTooMany = declined > payerDeclinesPerPageMax || ofAddress > payerAttemptsPerIpMax
  if (isTooMany || open > openQuotesMax) throw tooManyAttemptsError()
}

async function countPageAttempts(
  { db, clock }: AppContext,
  company: Company,
  ref: PayableRef,
  payerHash: Buffer,
): Promise<{ declined: number; ofAddress: number; open: number }> {
  const now = getCompanyTime(clock, company)
  const about = { companyId: company.id, payerHash, since: now - payerAttemptsWindowMs, now }
  const counted =
    'invoiceId' in ref
      ? await db.first(countInvoiceAttempts, { ...about, id: ref.invoiceId })
      : await db.first(countHostedAttempts, { ...about, id: ref.hostedPaymentId })
  const { declined = 0, of_address: ofAddress = 0, open = 0 } = counted ?? {}
  return { declined, ofAddress, open }
}

function tooManyAttemptsError(): ApiError {
  return new ApiError('rate_limited', { retryAfterSeconds: payerAttemptsWindowMs / secondMs })
}
