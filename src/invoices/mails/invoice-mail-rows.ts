import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { TransactionId } from '#kernel/ids'
import { omitNullish, type Json } from '#kernel/json'
import type { Cents } from '#kernel/money'
import type { PartRows } from '#platform/database'
import type { RuleSet } from '#surcharge'
import type { Transaction } from '#attempts'
import type { Invoice } from '../invoice.ts'
import { toSurchargeNotice } from '../invoice-surcharge-notice.ts'
import type { PaymentRequestMail, FormerTerms, NextRetry, PaymentMail, UnchargedReason } from './mail.ts'

/** A mail to send about an invoice. Its surcharge notice follows the rules of the day. */
export type NewMail =
  | {
      kind: 'invoice_updated'
      rules: RuleSet
      former: FormerTerms
      chargedOn?: number | undefined
      vaultId?: string
      added?: Cents
    }
  | {
      kind: Exclude<PaymentRequestMail['kind'], 'invoice_updated'>
      rules: RuleSet
      chargedOn?: number
      vaultId?: string | undefined
    }
  | {
      kind: 'payment_failed'
      rules: RuleSet
      uncharged: UnchargedReason
      reasonCode: string | undefined
      nextTry?: NextRetry | undefined
      isSuspended?: boolean
    }
  | {
      kind: PaymentMail['kind']
      transaction: Pick<Transaction, 'id' | 'status' | 'reasonCode'>
      /** Whether the subscription has no method left to charge. */
      wantsMethod?: boolean
      nextTry?: NextRetry | undefined
      /** The additional amount due since the payment failed or was returned. */
      dueAgain?: Cents | undefined
      isSuspended?: boolean
    }

type MailContext = { company: Company; invoice: Invoice; mail: NewMail; now: number }

/**
 * The facts that a mail stores until it is written, because they may change by then. Invoice terms are not stored: they
 * change only after the invoice's mails are written. Fields that a payment never changes are not stored either. Zero
 * amounts are omitted.
 */
export type StoredMailFacts = {
  [Name in 'paid' | 'settling' | 'reserved' | 'closed']?: Invoice[Name] | undefined
} & {
  /** The surcharge notice. */
  notice?: string | undefined
  /** The time of the automatic charge, ms. Its method is read when the mail is written. */
  chargedOn?: number | undefined
  /** The terms that a change replaced. */
  former?: FormerTerms
  /** The method to charge; undefined if there is none. */
  vaultId?: string | undefined
  /** Why the automatic charge was not made, if the mail states it. */
  uncharged?: UnchargedReason
  /** The surcharge on the automatic charge, if it was calculated. */
  added?: Cents | undefined
  transactionId?: TransactionId
  /** How a payment failed, and why. */
  status?: Transaction['status']
  reasonCode?: string | undefined
  /** The additional amount due since then; undefined for mails that are older than this field. */
  dueAgain?: Cents | undefined
  nextTry?: NextRetry | undefined
  /** Whether the subscription is suspended with the failure. */
  isSuspended?: boolean | undefined
  /** Whether the mail also links to the page for a new method. */
  wantsMethod?: boolean | undefined
}

/**
 * Returns the rows that mail an invoice to one address. Each mail has its own link to the payment page, so two
 * recipients need two calls. The mail describes the invoice after the write that contains these rows.
 */
export function invoiceMailRows(
  { ids, outbox }: Pick<AppContext, 'ids' | 'outbox'>,
  { to, ...about }: MailContext & { to: string },
): PartRows[] {
  const { company, invoice, mail, now } = about
  const { paid, settling, reserved, closed } = invoice
  const moved: StoredMailFacts = {
    paid: paid || undefined,
    settling: settling || undefined,
    reserved: reserved || undefined,
    closed,
  }
  const facts = omitNullish({ ...moved, ...toStoredFacts(about) }) as Record<string, Json>
  const id = ids.next()
  return outbox.posted(company, now, {
    id,
    channel: 'email',
    kind: mail.kind,
    to,
    facts,
    invoiceId: invoice.id,
    ...(invoice.subscriptionId === undefined ? {} : { subscriptionId: invoice.subscriptionId }),
  })
}

/** Returns whether a charge that was not made needs another method to succeed. */
export function isNewMethodNeeded({ hasMethod, isRefused }: UnchargedReason): boolean {
  return !hasMethod || isRefused === true
}

function toStoredFacts({ mail, ...about }: MailContext): StoredMailFacts {
  if ('rules' in mail) {
    const notice = toSurchargeNotice(about, mail.rules)
    if (mail.kind === 'invoice_updated') {
      const { chargedOn, former, vaultId, added } = mail
      return { notice, chargedOn, former, vaultId, added }
    }
    if (mail.kind !== 'payment_failed') return { notice, chargedOn: mail.chargedOn, vaultId: mail.vaultId }
    const { uncharged, reasonCode, nextTry, isSuspended } = mail
    const failure = { uncharged, reasonCode, nextTry, isSuspended: isSuspended || undefined }
    return { notice, ...failure, wantsMethod: isNewMethodNeeded(uncharged) || undefined }
  }
  const { transaction, nextTry, dueAgain } = mail
  const { id: transactionId, status, reasonCode } = transaction
  if (mail.kind !== 'payment_failed') return { transactionId }
  const { wantsMethod = false, isSuspended = false } = mail
  const flags = { wantsMethod: wantsMethod || undefined, isSuspended: isSuspended || undefined }
  return { transactionId, status, reasonCode, nextTry, dueAgain, ...flags }
}
