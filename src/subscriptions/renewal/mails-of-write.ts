import type { AppContext } from '#access'
import type { Company } from '#companies'
import { readUpcomingMethod, type Customer } from '#customers'
import { invoiceMailRows, readInvoice, type Invoice } from '#invoices'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { zeroCents } from '#kernel/money'
import type { PartRows } from '#platform/database'
import { readRuleSet } from '#surcharge'
import { dayMs } from '#kernel/clock'
import { toldPayer } from '../mails/told-payer.ts'
import type { Period } from '../period.ts'
import { renewalMailAt } from './calendar-steps.ts'
import { correctionOf } from './correct-surcharge.ts'
import { nextTryOf } from './dunning-steps.ts'
import {
  isChargeable,
  type FailureMail,
  type Notice,
  type SetupMail,
  type SurchargeMail,
  type Standing,
  type SubscriptionMail,
} from './standing.ts'

const expiredCode = '1622'

/** What is written of a subscription, and the invoice that is issued with it. */
type Written = {
  company: Company
  customer: Customer | undefined
  after: Standing
  invoice?: Invoice | undefined
}

/** What a write of a subscription tells its payer, beside the invoice that it issues. */
export async function mailsOf(services: AppContext, written: Written, now: number): Promise<PartRows[]> {
  const to = written.customer?.email
  if (to === undefined) return []
  const asked = mailsAboutInvoices(written).map((mail) => mailRows(services, written, mail, to, now))
  return [...(await Promise.all(asked)).flat(), ...(await noticed(services, written, to, now))]
}

/** A first invoice is asked to be paid always; that a renewal was not charged is told unless the company has such mails off. */
function mailsAboutInvoices({
  company,
  after: { subscription, mails },
}: Written): (SetupMail | SurchargeMail | FailureMail)[] {
  const asking = mails.filter((mail) => mail.kind === 'setup_link').slice(0, 1)
  const correcting = mails.filter((mail) => mail.kind === 'invoice_updated')
  if (!company.settings.failureMails)
    return [...(subscription.activatedAt === undefined ? asking : []), ...correcting]
  return [...asking, ...correcting, ...failureMails(mails)]
}

/** The last try and the end of the tries are told by one mail, where they come together. */
function failureMails(mails: SubscriptionMail[]): FailureMail[] {
  const failures = mails.filter((mail) => mail.kind === 'payment_failed')
  const byPeriod = Map.groupBy(failures, ({ period }) => period)
  return [...byPeriod.values()].flatMap((told) => {
    const tried = told.filter((mail) => 'attemptId' in mail)
    return tried.length > 0 ? tried : told.slice(-1)
  })
}

async function mailRows(
  services: AppContext,
  written: Written,
  mail: SetupMail | SurchargeMail | FailureMail,
  to: string,
  now: number,
): Promise<PartRows[]> {
  const { company, after } = written
  const period = after.periods.find(({ period }) => period === mail.period)
  if (!period) return []
  const invoice = await invoiceOf(services, written, period)
  if (mail.kind === 'invoice_updated') {
    const told = await correctionOf(services, company, { mail, period, invoice, vaultId: after.methodId })
    return told ? invoiceMailRows(services, { company, invoice, to, mail: told, now }) : []
  }
  const reasonText = ('reasonText' in mail ? mail.reasonText : undefined) ?? period.failure?.reasonText
  const nextTry = nextTryOf(after, period, company)
  if ('attemptId' in mail) {
    const transaction = { id: mail.attemptId, status: 'failed' as const, reasonText }
    const wantsMethod = !isChargeable(after, period) || period.failure?.reasonCode === expiredCode
    // It was declined at once: what is due was due before.
    const told = { kind: mail.kind, transaction, nextTry, wantsMethod, dueAgain: zeroCents }
    return invoiceMailRows(services, { company, invoice, to, mail: told, now })
  }
  const rules = await readRuleSet(services.db, company)
  const uncharged = 'uncharged' in mail && { ...mail.uncharged, isRefused: !isChargeable(after, period) }
  const told = uncharged
    ? { kind: 'payment_failed' as const, rules, uncharged, reasonText, nextTry }
    : { kind: 'setup_link' as const, rules }
  return invoiceMailRows(services, { company, invoice, to, mail: told, now })
}

async function invoiceOf(
  { db }: AppContext,
  { company, after, invoice: issuedNow }: Written,
  { invoiceId }: Period,
): Promise<Invoice> {
  const invoice = issuedNow?.id === invoiceId ? issuedNow : await readInvoice(db, company.id, invoiceId)
  if (invoice) return invoice
  throw new Error(`an invoice of the subscription ${toPublicId('sub', after.subscription.id)} is missing`)
}

/** The mails about the subscription itself. */
async function noticed(
  services: AppContext,
  { company, after }: Written,
  to: string,
  now: number,
): Promise<PartRows[]> {
  const wanted = after.notices.filter(({ kind }) => {
    if (kind === 'subscription_continues') return !isRenewalMailedSoon(after, company, now)
    return kind !== 'card_expiring' || company.settings.failureMails
  })
  const known = await Promise.all(wanted.map((notice) => withCard(services, company, notice)))
  return known.flatMap((notice) => {
    if (!notice) return []
    const { kind, ...facts } = notice
    return toldPayer(services, company, after.subscription, { kind, channel: 'email', to, facts }, now)
  })
}

/** Whether the mail of the next renewal is sent with this write, or within a day. */
function isRenewalMailedSoon(after: Standing, company: Company, now: number): boolean {
  const isMailed = after.mails.some(({ kind }) => kind === 'renewal' || kind === 'invoice')
  return isMailed || (renewalMailAt(after, company, now) ?? Infinity) - now <= dayMs
}

/** A notice with its card. Undefined where the card is good for the renewal, or the processor cannot be asked. */
async function withCard(services: AppContext, company: Company, notice: Notice): Promise<Notice | undefined> {
  if (notice.kind !== 'card_expiring' || !('vaultId' in notice)) return notice
  const { kind, renewsAt, vaultId } = notice
  const { vault, trouble } = await readUpcomingMethod(services, company, vaultId, renewsAt)
  if (trouble !== 'expires' || vault?.expDate === undefined) return undefined
  const { expDate, cardBrand, lastFour } = vault
  return { kind, renewsAt, expDate, ...omitNullish({ cardBrand, lastFour }) }
}
