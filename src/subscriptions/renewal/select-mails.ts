import { dayMs } from '#kernel/clock'
import { selectInvoiceMails } from '../dunning/failure-mails.ts'
import type {
  DecisionContext,
  IssueMail,
  SubscriptionNotice,
  SubscriptionState,
} from '../subscription-state.ts'
import { findRenewalMailTime } from './calendar-steps.ts'

type MailingCompany = DecisionContext['company']

/**
 * Selects the mails that a write sends to a payer with an email address: that of the invoice it issues, further ones
 * about invoices, and notices. A notice of a card that expires is sent only if the processor confirms the date.
 */
export function selectMails(after: SubscriptionState, company: MailingCompany, now: number) {
  const invoiceMails = selectInvoiceMails(after, company.settings)
  // The mail of the last failed charge says that the subscription is suspended.
  const isSuspensionMailed = invoiceMails.some(({ kind }) => kind === 'payment_failed')
  return {
    issueMail: findIssueMail(after),
    invoiceMails,
    notices: selectNotices({ company, after }, { isSuspensionMailed, now }),
  }
}

/** Returns the mail of the invoice that a write issues; undefined if it has none. */
export function findIssueMail({ issued, mails }: SubscriptionState): IssueMail | undefined {
  return mails.find(
    (mail): mail is IssueMail =>
      mail.period === issued?.period && (mail.kind === 'invoice' || mail.kind === 'renewal'),
  )
}

/** Returns whether a write mails the invoice that it issues to a payer with an email address. */
export function isInvoiceMailed(after: SubscriptionState): boolean {
  const isAsked = after.mails.some(
    ({ kind, period }) => kind === 'setup_link' && period === after.issued?.period,
  )
  return isAsked || findIssueMail(after) !== undefined
}

/** Selects the notices that the company sends and that no other mail of the same write replaces. */
function selectNotices(
  { company, after }: { company: MailingCompany; after: SubscriptionState },
  { isSuspensionMailed, now }: { isSuspensionMailed: boolean; now: number },
): SubscriptionNotice[] {
  const { failureMails, subscriptionMails } = company.settings
  return after.notices.filter(({ kind }) => {
    if (kind === 'card_expiring') return failureMails
    if (!subscriptionMails) return false
    // A write may catch up on several changes. Only the last state is mailed.
    const { status } = after.subscription
    if (kind === 'subscription_suspended') return status === 'suspended' && !isSuspensionMailed
    if (kind === 'subscription_restored') return status === 'active'
    return kind !== 'subscription_continues' || !isRenewalMailedSoon(after, company, now)
  })
}

/** Whether the mail of the next renewal is sent with this write or within a day. */
function isRenewalMailedSoon(after: SubscriptionState, company: MailingCompany, now: number): boolean {
  const isMailed = after.mails.some(({ kind }) => kind === 'renewal' || kind === 'invoice')
  return isMailed || (findRenewalMailTime(after, company, now) ?? Infinity) - now <= dayMs
}
