import type { Company } from '#companies'
import type { TransactionId } from '#kernel/ids'
import { present, type Json } from '#kernel/json'
import type { Cents } from '#kernel/money'
import type { RuleSet } from '#surcharge'
import type { Transaction } from '#transactions'
import type { Invoice } from '../invoice.ts'
import { noticeOn } from '../surcharge-notice-on.ts'
import type { AskingMail, PaymentMail } from './mail.ts'

/** What is to be mailed about an invoice. Of surcharges it tells by the rules of the day. */
export type NewMail =
  | { kind: AskingMail['kind']; rules: RuleSet }
  | { kind: PaymentMail['kind']; transaction: Pick<Transaction, 'id' | 'status' | 'reasonText'> }

/**
 * What a mail keeps of its moment until it is written out: what may read otherwise by then. The terms of an invoice are
 * not among it, as they change only after its mails are written out, nor what a payment never changes.
 */
export type KeptFacts = {
  paid?: Cents
  settling?: Cents
  reserved?: Cents
  closed?: NonNullable<Invoice['closed']>
  /** What is said of surcharges. */
  notice?: string
  transactionId?: TransactionId
  /** How a payment failed, and why. */
  status?: Transaction['status']
  reasonText?: string
}

type Facts = { [Name in keyof KeptFacts]: KeptFacts[Name] | undefined }
type About = { company: Company; invoice: Invoice; mail: NewMail; now: number }

/** The facts of a mail. Money that has not moved is left out. */
export function keptFacts(about: About): Record<string, Json> {
  const { paid, settling, reserved, closed } = about.invoice
  const facts: Facts = {
    paid: paid || undefined,
    settling: settling || undefined,
    reserved: reserved || undefined,
    closed,
    ...ownFacts(about),
  }
  return present(facts) as Record<string, Json>
}

function ownFacts({ mail, ...about }: About): Facts {
  if ('rules' in mail) return { notice: noticeOn(about, mail.rules) }
  const { id: transactionId, status, reasonText } = mail.transaction
  return mail.kind === 'receipt' ? { transactionId } : { transactionId, status, reasonText }
}
