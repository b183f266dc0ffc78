import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { minuteMs } from '#kernel/clock'
import type { Uuid } from '#kernel/ids'
import { cardTestingDeclines, cardTestingWindowMs } from '#kernel/limits'
import type { Transaction } from '#attempts'
import { raiseCardTesting } from './card-testing-queries.ts'

/** Counts a declined attempt of a payer, and raises an alert if the payer's IP address has too many. */
export async function watchDecline(
  context: AppContext,
  company: Company,
  { status, payerHash }: Pick<Transaction, 'status' | 'payerHash'>,
): Promise<void> {
  if (status === 'failed') await watchCardTesting(context, company, payerHash)
}

/**
 * Raises an alert for an IP address with very many declines, once per bout. The caller writes the decline first, so
 * that the last of many concurrent ones counts them all.
 */
export async function watchCardTesting(
  { db, ids, clock, log }: AppContext,
  company: Company,
  payerHash: Buffer | undefined,
): Promise<void> {
  if (payerHash === undefined) return
  const now = getCompanyTime(clock, company)
  const window = { since: now - cardTestingWindowMs, now, until: now + cardTestingWindowMs }
  const about = {
    companyId: company.id,
    payerHash,
    declinesMin: cardTestingDeclines,
    alertId: ids.next<Uuid>(),
  }
  const message = formatCardTestingMessage(payerHash)
  await db
    .run(raiseCardTesting, { ...about, ...window, kind: 'card_testing', message })
    // The decline is recorded and answered even if the count fails. The next decline includes it in its count.
    .catch((error: unknown) => log.warn('declines were not counted', { companyId: company.id, error }))
}

function formatCardTestingMessage(payerHash: Buffer): string {
  const minutes = cardTestingWindowMs / minuteMs
  const name = payerHash.toString('hex').slice(0, 8)
  return (
    `${cardTestingDeclines} tries from one address (${name}) were declined within ${minutes} minutes: ` +
    'it may be a test of stolen cards. Revoke the links of the invoices that were tried.'
  )
}
