import { dayMs } from '#kernel/clock'
import { toCents, zeroCents } from '#kernel/money'
import { toSurchargeNotice } from '../invoice-surcharge-notice.ts'
import type {
  PaymentRequestMail,
  InvoiceMail,
  MailFacts,
  MailInvoice,
  MailPayment,
  UnchargedReason,
  UnchargedMail,
} from './mail.ts'

type NoticeContext = Parameters<typeof toSurchargeNotice>[0]

export const dueAt = Date.UTC(2027, 0, 15)

const company: MailFacts['company'] & NoticeContext['company'] = {
  name: 'Hill Gardens',
  email: 'hello@hill.example',
  timeZone: 'America/New_York',
  processor: { kind: 'sandbox' as const },
  surcharge: { enabled: false, percentage: 0 },
  state: 'TX',
  zip: undefined,
  products: ['cc', 'ach'],
  branding: {},
}

const invoice: MailInvoice & NoticeContext['invoice'] = {
  number: 'INV-1',
  description: 'Gardening',
  amount: toCents(100_00),
  paid: zeroCents,
  settling: zeroCents,
  reserved: zeroCents,
  achFailed: false,
  overdueAnnouncedFor: undefined,
  closed: undefined,
  dueAt,
  dueDateOnly: true,
  invoiceDateOnly: false,
  items: [],
  paymentMethods: ['cc', 'ach'],
}

type Changes = {
  company?: Partial<typeof company>
  invoice?: Partial<typeof invoice>
  mail?: InvoiceMail
  now?: number
}

/** A mail that asks for money; `factsWith` adds its surcharge notice. */
export function paymentRequestMail(kind: PaymentRequestMail['kind'] = 'invoice'): PaymentRequestMail {
  return { kind, notice: undefined }
}

/** A mail that an automatic charge of an invoice was not made. */
export function unchargedMail(uncharged: UnchargedReason, reasonCode?: string): UnchargedMail {
  return { kind: 'payment_failed', uncharged, reasonCode, notice: undefined }
}

const ban = { place: 'MA', rule: 'ban', from: '1970-01-01', source: 'MGL c.140D s.28A' } as const

/**
 * The facts of a mail about an unpaid invoice of $100.00, ten days before it is due. Only Massachusetts has a surcharge
 * law here.
 */
export function mailFacts(changes: Changes = {}): MailFacts {
  const facts = {
    mail: paymentRequestMail(),
    baseUrl: 'https://pay.example',
    link: 'https://pay.example/pay/itk_1',
    now: dueAt - 10 * dayMs,
    ...changes,
    company: { ...company, ...changes.company },
    invoice: { ...invoice, ...changes.invoice },
  }
  if ('transaction' in facts.mail) return facts
  return {
    ...facts,
    mail: { ...facts.mail, notice: toSurchargeNotice(facts, { version: 'test', rules: [ban] }) },
  }
}

/** A card payment of $60.00 that completed three days before the invoice was due. */
export function paymentWith(changes: Partial<MailPayment> = {}): MailPayment {
  return {
    status: 'completed',
    subtotal: toCents(60_00),
    fee: zeroCents,
    paymentMethod: 'cc',
    instrument: { cardBrand: 'visa', lastFour: '4242' },
    offline: undefined,
    reasonCode: undefined,
    createdAt: dueAt - 3 * dayMs,
    ...changes,
  }
}
