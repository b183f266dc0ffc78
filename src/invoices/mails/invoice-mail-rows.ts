import type { AppContext } from '#access'
import type { Company } from '#companies'
import type { TransactionId } from '#kernel/ids'
import { omitNullish, type Json } from '#kernel/json'
import type { Cents } from '#kernel/money'
import type { PartRows } from '#platform/database'
import type { RuleSet } from '#surcharge'
import type { Transaction } from '#transactions'
import type { Invoice } from '../invoice.ts'
import { toSurchargeNotice } from '../invoice-surcharge-notice.ts'
import type { PaymentRequestMail, FormerTerms, NextRetry, PaymentMail, UnchargedReason } from './mail.ts'

/** What is to be mailed about an invoice. Of surcharges it tells by the rules of the day. */
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
      reasonText: string | undefined
      nextTry?: NextRetry | undefined
    }
  | {
      kind: PaymentMail['kind']
      transaction: Pick<Transaction, 'id' | 'status' | 'reasonText'>
      /** Whether its subscription has no method left to charge. */
      wantsMethod?: boolean
      nextTry?: NextRetry | undefined
      /** How much more is due since the payment failed or went back. */
      dueAgain?: Cents | undefined
    }

type MailContext = { company: Company; invoice: Invoice; mail: NewMail; now: number }

/**
 * What a mail keeps of its moment until it is written out: what may read otherwise by then. The terms of an invoice are
 * not among it, as they change only after its mails are written out, nor what a payment never changes. Money that has not
 * moved is left out.
 */
export type StoredMailFacts = {
  [Name in 'paid' | 'settling' | 'reserved' | 'closed']?: Invoice[Name] | undefined
} & {
  /** What is said of surcharges. */
  notice?: string | undefined
  /** When it is charged by itself, ms. Its method is read when the mail is written. */
  chargedOn?: number | undefined
  /** What a change replaced. */
  former?: FormerTerms
  /** The method that it is charged to; undefined where there was none. */
  vaultId?: string | undefined
  /** Why it was not charged by itself, where that is told. */
  uncharged?: UnchargedReason
  /** What is added to what is charged by itself, where that was worked out. */
  added?: Cents | undefined
  transactionId?: TransactionId
  /** How a payment failed, and why. */
  status?: Transaction['status']
  reasonText?: string | undefined
  /** How much more was due since; undefined where that was not kept, before there was this fact. */
  dueAgain?: Cents | undefined
  nextTry?: NextRetry | undefined
  /** Whether it leads to the page on which a method is given, too. */
  wantsMethod?: boolean | undefined
}

/**
 * The rows that mail something about an invoice to one address. Each mail has a link of its own to the payment page,
 * so mailing two people takes two calls. The invoice is told as it stands after the write that these rows go along with.
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

/** Whether a charge that was not made can be made by another method alone. */
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
    const { uncharged, reasonText, nextTry } = mail
    return { notice, uncharged, reasonText, nextTry, wantsMethod: isNewMethodNeeded(uncharged) || undefined }
  }
  const { transaction, nextTry, dueAgain } = mail
  const { id: transactionId, status, reasonText } = transaction
  if (mail.kind !== 'payment_failed') return { transactionId }
  return { transactionId, status, reasonText, nextTry, dueAgain, wantsMethod: mail.wantsMethod || undefined }
}
