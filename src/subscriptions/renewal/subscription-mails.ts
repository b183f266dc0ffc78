import type { AppContext } from '#context'
import type { Company } from '#companies'
import { loadUpcomingMethod, type Customer } from '#customers'
import { invoiceMailRows, loadInvoice, type Invoice } from '#invoices'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { zeroCents } from '#kernel/money'
import type { PartRows } from '#platform/database'
import { loadRuleSet } from '#surcharge'
import { dayMs } from '#kernel/clock'
import { subscriptionMessageRows } from '../mails/message-rows.ts'
import type { Period } from '../period.ts'
import { findRenewalMailTime } from './calendar-steps.ts'
import { loadSurchargeCorrection } from './correct-surcharge.ts'
import { findExpectedRetry } from './dunning-steps.ts'
import {
  isChargeable,
  type FailureMail,
  type SubscriptionNotice,
  type SetupMail,
  type SurchargeMail,
  type SubscriptionState,
  type SubscriptionMail,
} from './subscription-state.ts'

const expiredCardCode = '1622'

/** A subscription as written, and the invoice issued with it. */
type MailContext = {
  company: Company
  customer: Customer | undefined
  after: SubscriptionState
  invoice?: Invoice | undefined
}

/** Returns the rows of the mails that a write sends to the payer, except the mail of the issued invoice. */
export async function subscriptionMailRows(
  context: AppContext,
  written: MailContext,
  now: number,
): Promise<PartRows[]> {
  const to = written.customer?.email
  if (to === undefined) return []
  const asked = selectInvoiceMails(written).map((mail) => mailRows(context, written, mail, to, now))
  return [...(await Promise.all(asked)).flat(), ...(await noticeRows(context, written, to, now))]
}

/**
 * The mail that asks for the payment of a first invoice is always sent. Failure mails of renewals can be switched off
 * by the company.
 */
function selectInvoiceMails({
  company,
  after: { subscription, mails },
}: MailContext): (SetupMail | SurchargeMail | FailureMail)[] {
  const asking = mails.filter((mail) => mail.kind === 'setup_link').slice(0, 1)
  const correcting = mails.filter((mail) => mail.kind === 'invoice_updated')
  if (!company.settings.failureMails)
    return [...(subscription.activatedAt === undefined ? asking : []), ...correcting]
  return [...asking, ...correcting, ...mergeFailureMails(mails)]
}

/** If the last retry and the end of retries coincide, one mail reports both. */
function mergeFailureMails(mails: SubscriptionMail[]): FailureMail[] {
  const failures = mails.filter((mail) => mail.kind === 'payment_failed')
  const byPeriod = Map.groupBy(failures, ({ period }) => period)
  return [...byPeriod.values()].flatMap((told) => {
    const tried = told.filter((mail) => 'attemptId' in mail)
    return tried.length > 0 ? tried : told.slice(-1)
  })
}

async function mailRows(
  context: AppContext,
  written: MailContext,
  mail: SetupMail | SurchargeMail | FailureMail,
  to: string,
  now: number,
): Promise<PartRows[]> {
  const { company, after } = written
  const period = after.periods.find(({ period }) => period === mail.period)
  if (!period) return []
  const invoice = await getInvoice(context, written, period)
  if (mail.kind === 'invoice_updated') {
    const told = await loadSurchargeCorrection(context, company, {
      mail,
      period,
      invoice,
      vaultId: after.methodId,
    })
    return told ? invoiceMailRows(context, { company, invoice, to, mail: told, now }) : []
  }
  const reasonText = ('reasonText' in mail ? mail.reasonText : undefined) ?? period.failure?.reasonText
  const nextTry = findExpectedRetry(after, period, company)
  if ('attemptId' in mail) {
    const transaction = { id: mail.attemptId, status: 'failed' as const, reasonText }
    const wantsMethod = !isChargeable(after, period) || period.failure?.reasonCode === expiredCardCode
    // The charge was declined at once, so no amount became due again.
    const told = { kind: mail.kind, transaction, nextTry, wantsMethod, dueAgain: zeroCents }
    return invoiceMailRows(context, { company, invoice, to, mail: told, now })
  }
  const rules = await loadRuleSet(context.db, company)
  const uncharged = 'uncharged' in mail && { ...mail.uncharged, isRefused: !isChargeable(after, period) }
  const told = uncharged
    ? { kind: 'payment_failed' as const, rules, uncharged, reasonText, nextTry }
    : { kind: 'setup_link' as const, rules }
  return invoiceMailRows(context, { company, invoice, to, mail: told, now })
}

async function getInvoice(
  { db }: AppContext,
  { company, after, invoice: issuedNow }: MailContext,
  { invoiceId }: Period,
): Promise<Invoice> {
  const invoice = issuedNow?.id === invoiceId ? issuedNow : await loadInvoice(db, company.id, invoiceId)
  if (invoice) return invoice
  throw new Error(`an invoice of the subscription ${toPublicId('sub', after.subscription.id)} is missing`)
}

/** Returns the rows of the mails about the subscription itself. */
async function noticeRows(
  context: AppContext,
  { company, after }: MailContext,
  to: string,
  now: number,
): Promise<PartRows[]> {
  const wanted = after.notices.filter(({ kind }) => {
    if (kind === 'subscription_continues') return !isRenewalMailedSoon(after, company, now)
    return kind !== 'card_expiring' || company.settings.failureMails
  })
  const known = await Promise.all(wanted.map((notice) => loadNoticeCard(context, company, notice)))
  return known.flatMap((notice) => {
    if (!notice) return []
    const { kind, ...facts } = notice
    return subscriptionMessageRows(
      context,
      company,
      after.subscription,
      { kind, channel: 'email', to, facts },
      now,
    )
  })
}

/** Whether the mail of the next renewal is sent with this write or within a day. */
function isRenewalMailedSoon(after: SubscriptionState, company: Company, now: number): boolean {
  const isMailed = after.mails.some(({ kind }) => kind === 'renewal' || kind === 'invoice')
  return isMailed || (findRenewalMailTime(after, company, now) ?? Infinity) - now <= dayMs
}

/**
 * Returns a notice with its card. Returns undefined if the card is valid at the renewal, or the processor cannot be
 * asked.
 */
async function loadNoticeCard(
  context: AppContext,
  company: Company,
  notice: SubscriptionNotice,
): Promise<SubscriptionNotice | undefined> {
  if (notice.kind !== 'card_expiring' || !('vaultId' in notice)) return notice
  const { kind, renewsAt, vaultId } = notice
  const { vault, trouble } = await loadUpcomingMethod(context, company, vaultId, renewsAt)
  if (trouble !== 'expires' || vault?.expDate === undefined) return undefined
  const { expDate, cardBrand, lastFour } = vault
  return { kind, renewsAt, expDate, ...omitNullish({ cardBrand, lastFour }) }
}
