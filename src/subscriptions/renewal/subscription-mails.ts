import type { AppContext } from '#context'
import type { Company } from '#companies'
import { loadUpcomingMethod, type Customer } from '#customers'
import { invoiceMailRows, loadInvoice, type Invoice } from '#invoices'
import { toPublicId } from '#kernel/ids'
import { omitNullish, type Json } from '#kernel/json'
import { zeroCents } from '#kernel/money'
import type { PartRows } from '#platform/database'
import { loadRuleSet } from '#surcharge'
import { subscriptionMessageRows } from '../mails/message-rows.ts'
import type { Period } from '../period.ts'
import { loadSurchargeCorrection } from './correct-surcharge.ts'
import { selectMails } from './select-mails.ts'
import { findExpectedRetry } from '../dunning/dunning-steps.ts'
import type {
  FailureMail,
  SubscriptionNotice,
  SetupMail,
  SurchargeMail,
  SubscriptionState,
} from '../subscription-state.ts'
import { isChargeable } from '../dunning/chargeable-method.ts'
import { needsOtherMethod } from '../dunning/failure-mails.ts'

/** A subscription as written, and the invoice issued with it. */
type MailContext = {
  company: Company
  customer: Customer | undefined
  after: SubscriptionState
  invoice: Invoice | undefined
}

/** Returns the rows of the mails that a write sends to the payer, except the mail of the issued invoice. */
export async function subscriptionMailRows(
  context: AppContext,
  written: MailContext,
  now: number,
): Promise<PartRows[]> {
  const to = written.customer?.email
  if (to === undefined) return []
  const { invoiceMails, notices } = selectMails(written.after, written.company, now)
  const rows = invoiceMails.map((mail) => mailRows(context, written, mail, to, now))
  return [...(await Promise.all(rows)).flat(), ...(await noticeRows(context, written, notices, to, now))]
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
    const correction = await loadSurchargeCorrection(context, company, {
      mail,
      period,
      invoice,
      vaultId: after.methodId,
    })
    return correction ? invoiceMailRows(context, { company, invoice, to, mail: correction, now }) : []
  }
  const reasonCode = ('reasonCode' in mail ? mail.reasonCode : undefined) ?? period.failure?.reasonCode
  const nextTry = findExpectedRetry(after, period, company)
  const isSuspended = after.subscription.status === 'suspended'
  if ('attemptId' in mail) {
    const transaction = { id: mail.attemptId, status: 'failed' as const, reasonCode }
    const wantsMethod = needsOtherMethod(after, period)
    // The charge was declined at once, so no amount became due again.
    const failed = { kind: mail.kind, transaction, nextTry, isSuspended, wantsMethod, dueAgain: zeroCents }
    return invoiceMailRows(context, { company, invoice, to, mail: failed, now })
  }
  const rules = await loadRuleSet(context.db, company)
  const uncharged = 'uncharged' in mail && { ...mail.uncharged, isRefused: !isChargeable(after, period) }
  const asking = uncharged
    ? { kind: 'payment_failed' as const, rules, uncharged, reasonCode, nextTry, isSuspended }
    : { kind: 'setup_link' as const, rules }
  return invoiceMailRows(context, { company, invoice, to, mail: asking, now })
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
  notices: SubscriptionNotice[],
  to: string,
  now: number,
): Promise<PartRows[]> {
  const known = await Promise.all(notices.map((notice) => loadNoticeFacts(context, company, notice, now)))
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

type NoticeFacts = { kind: SubscriptionNotice['kind'] } & Record<string, Json>

/**
 * Returns a notice with the data of its method. Returns undefined for an expiry of a card that is valid at the renewal,
 * or that the processor cannot be asked about.
 */
async function loadNoticeFacts(
  context: AppContext,
  company: Company,
  notice: SubscriptionNotice,
  now: number,
): Promise<NoticeFacts | undefined> {
  if (!('vaultId' in notice) || notice.vaultId === undefined) return notice
  const { vaultId, ...facts } = notice
  const { vault, trouble } = await loadUpcomingMethod(context, company, vaultId, notice.renewsAt ?? now)
  const { paymentMethod, expDate, cardBrand, lastFour } = vault ?? {}
  const isExpiring = trouble === 'expires' && expDate !== undefined
  if (notice.kind === 'card_expiring' && !isExpiring) return undefined
  return { ...facts, ...omitNullish({ paymentMethod, expDate, cardBrand, lastFour, trouble }) }
}
