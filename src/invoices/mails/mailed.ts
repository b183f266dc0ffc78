import type { Services } from '#access'
import type { Company } from '#companies'
import type { TransactionId } from '#kernel/ids'
import { present, type Json } from '#kernel/json'
import type { Cents } from '#kernel/money'
import type { PartRows } from '#platform/database'
import type { RuleSet } from '#surcharge'
import type { Transaction } from '#transactions'
import type { Invoice } from '../invoice.ts'
import { noticeOn } from '../surcharge-notice-on.ts'
import type { AskingMail, FormerTerms, NextTry, PaymentMail, Uncharged } from './mail.ts'

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
      kind: Exclude<AskingMail['kind'], 'invoice_updated'>
      rules: RuleSet
      chargedOn?: number
      vaultId?: string | undefined
    }
  | {
      kind: 'payment_failed'
      rules: RuleSet
      uncharged: Uncharged
      reasonText: string | undefined
      nextTry?: NextTry | undefined
    }
  | {
      kind: PaymentMail['kind']
      transaction: Pick<Transaction, 'id' | 'status' | 'reasonText'>
      /** Whether its subscription has no method left to charge. */
      wantsMethod?: boolean
      nextTry?: NextTry | undefined
      /** How much more is due since the payment failed or went back. */
      dueAgain?: Cents | undefined
    }

type About = { company: Company; invoice: Invoice; mail: NewMail; now: number }

/**
 * What a mail keeps of its moment until it is written out: what may read otherwise by then. The terms of an invoice are
 * not among it, as they change only after its mails are written out, nor what a payment never changes. Money that has not
 * moved is left out.
 */
export type KeptFacts = {
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
  uncharged?: Uncharged
  /** What is added to what is charged by itself, where that was worked out. */
  added?: Cents | undefined
  transactionId?: TransactionId
  /** How a payment failed, and why. */
  status?: Transaction['status']
  reasonText?: string | undefined
  /** How much more was due since; undefined where that was not kept, before there was this fact. */
  dueAgain?: Cents | undefined
  nextTry?: NextTry | undefined
  /** Whether it leads to the page on which a method is given, too. */
  wantsMethod?: boolean | undefined
}

/**
 * The rows that mail something about an invoice to one address. Each mail has a link of its own to the payment page,
 * so mailing two people takes two calls. The invoice is told as it stands after the write that these rows go along with.
 */
export function mailed(
  { ids, outbox }: Pick<Services, 'ids' | 'outbox'>,
  { to, ...about }: About & { to: string },
): PartRows[] {
  const { company, invoice, mail, now } = about
  const { paid, settling, reserved, closed } = invoice
  const moved: KeptFacts = {
    paid: paid || undefined,
    settling: settling || undefined,
    reserved: reserved || undefined,
    closed,
  }
  const facts = present({ ...moved, ...ownFacts(about) }) as Record<string, Json>
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
export function wantsMethodAfter({ hasMethod, isRefused }: Uncharged): boolean {
  return !hasMethod || isRefused === true
}

function ownFacts({ mail, ...about }: About): KeptFacts {
  if ('rules' in mail) {
    const notice = noticeOn(about, mail.rules)
    if (mail.kind === 'invoice_updated') {
      const { chargedOn, former, vaultId, added } = mail
      return { notice, chargedOn, former, vaultId, added }
    }
    if (mail.kind !== 'payment_failed') return { notice, chargedOn: mail.chargedOn, vaultId: mail.vaultId }
    const { uncharged, reasonText, nextTry } = mail
    return { notice, uncharged, reasonText, nextTry, wantsMethod: wantsMethodAfter(uncharged) || undefined }
  }
  const { transaction, nextTry, dueAgain } = mail
  const { id: transactionId, status, reasonText } = transaction
  if (mail.kind !== 'payment_failed') return { transactionId }
  return { transactionId, status, reasonText, nextTry, dueAgain, wantsMethod: mail.wantsMethod || undefined }
}
