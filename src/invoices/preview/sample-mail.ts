import type { MailText, MailTextKind } from '#companies'
import { dayMs } from '#kernel/clock'
import { toCents, zeroCents } from '#kernel/money'
import { formatPayerName } from '../billing-address.ts'
import { toSurchargeNotice } from '../invoice-surcharge-notice.ts'
import type { Invoice } from '../invoice.ts'
import { composeMail } from '../mails/compose-mail.ts'
import { formatGreeting } from '../mails/format-names.ts'
import type { InvoiceMail, MailPayment } from '../mails/mail.ts'
import { samplePayer, type SampleInvoice } from './sample-invoice.ts'

/** The facts of a kind of mail about the sample invoice. */
type Sample = {
  mail: InvoiceMail
  /** The sums and the state of the invoice at that mail. */
  state?: Partial<Pick<Invoice, 'paid' | 'settling' | 'closed'>>
  /** How many days after the due date the mail leaves. */
  daysLate?: number
}

/**
 * Returns a mail about a sample invoice for the dashboard, which loads the logo from its own origin. `payUrl` is the
 * URL of the payment page.
 */
export function composeSampleMail(
  { company, invoice, rules, now }: SampleInvoice,
  { payUrl, kind = 'invoice', ownText = {} }: { payUrl: string; kind?: MailTextKind; ownText?: MailText },
): ReturnType<typeof composeMail> {
  const notice = toSurchargeNotice({ company, invoice, now }, rules)
  const { mail, state, daysLate } = sampleOf(kind, { invoice, notice, now })
  return composeMail({
    company,
    baseUrl: '',
    invoice: { ...invoice, ...state },
    mail,
    greeting: ownText.opening === undefined ? formatGreeting(samplePayer.firstName) : undefined,
    payer: formatPayerName(samplePayer),
    ownText,
    link: payUrl,
    now: daysLate === undefined ? now : invoice.dueAt + daysLate * dayMs,
  })
}

type Facts = Pick<SampleInvoice, 'invoice' | 'now'> & { notice: string | undefined }

function sampleOf(kind: MailTextKind, { invoice, notice, now }: Facts): Sample {
  const { amount, dueAt } = invoice
  const card = payment(now, amount, {
    paymentMethod: 'cc',
    instrument: { cardBrand: 'visa', lastFour: '4242' },
  })
  const bank = payment(now, amount, { paymentMethod: 'ach', instrument: { lastFour: '6789' } })
  switch (kind) {
    case 'receipt':
      return { mail: { kind, transaction: card }, state: { paid: amount } }
    case 'refund':
      return { mail: { kind, transaction: card } }
    case 'payment_submitted':
      return { mail: { kind, transaction: { ...bank, status: 'pending' } }, state: { settling: amount } }
    case 'payment_failed':
      return { mail: { kind, transaction: { ...card, status: 'failed' } } }
    case 'payment_reversed':
      return {
        mail: { kind, transaction: { ...card, paymentMethod: 'offline', offline: { method: 'check' } } },
      }
    case 'renewal':
      return { mail: { kind, notice, chargedOn: dueAt } }
    case 'invoice_updated':
      return { mail: { kind, notice, former: { amount: toCents(100_00) } } }
    case 'invoice_voided':
      return { mail: { kind, notice: undefined }, state: { closed: 'Voided' } }
    case 'overdue':
      return { mail: { kind, notice }, daysLate: 2 }
    default:
      return { mail: { kind, notice } }
  }
}

function payment(
  createdAt: number,
  subtotal: MailPayment['subtotal'],
  method: Pick<MailPayment, 'paymentMethod' | 'instrument'>,
): MailPayment {
  return {
    ...method,
    status: 'completed',
    subtotal,
    fee: zeroCents,
    offline: undefined,
    reasonCode: undefined,
    createdAt,
  }
}
