import type { Company } from '#companies'
import {
  descriptionRows,
  toContact,
  formatCompanyName,
  toOneLine,
  failedPaymentRows,
  formatFailure,
  formatPaidWith,
  formatReceived,
  formatAgreed,
  formatSubmitted,
  formatRefundArrival,
  paidFigure,
  paymentRows,
  refundArrivalText,
  refundFigure,
  formatRefundAmount,
  refundRows,
  toSender,
  type Letter,
} from '#invoices'
import { toPublicId } from '#kernel/ids'
import { orderIdLengthMax, titleLengthMax } from '#kernel/limits'
import { formatMoney } from '#kernel/format'
import { totalOf, type Transaction } from '#attempts'
import type { HostedPayment, HostedPageContent } from '../hosted-payment.ts'
import type { HostedMailKind } from './hosted-mail.ts'

/** The content of a mail about a hosted payment. */
export type HostedMail = {
  company: Pick<Company, 'name' | 'email' | 'timeZone' | 'surcharge' | 'branding'>
  /** The base URL of the service, for the URL of the logo. */
  baseUrl: string
  hosted: Pick<HostedPayment, 'shown' | 'orderId'>
  kind: HostedMailKind
  /** The texts that the payer agreed to. */
  agreed?: string[]
  /** The payment or refund. */
  transaction: Pick<
    Transaction,
    | 'id'
    | 'status'
    | 'subtotal'
    | 'fee'
    | 'paymentMethod'
    | 'instrument'
    | 'offline'
    | 'reasonCode'
    | 'createdAt'
  >
  /** The URL of the page on which it was paid. */
  link: string
}

/** Returns a mail about a hosted payment: submitted to a bank, completed, refunded or returned. */
export function toHostedLetter(mail: HostedMail): Letter {
  const { company, baseUrl, kind, link } = mail
  return {
    ...contentByKind[kind](mail),
    ...toSender(company, baseUrl),
    button: { text: kind === 'receipt' ? 'View receipt' : 'View payment', link },
    besides: [],
    forYou: 'This link is private. Anyone who has it can view this payment.',
    reason: `You're receiving this because you paid ${formatCompanyName(company)} online.`,
    contact: toContact(company),
  }
}

type LetterContent = Pick<Letter, 'subject' | 'preview' | 'figure' | 'paragraphs' | 'details' | 'groups'>

const contentByKind: Record<HostedMailKind, (mail: HostedMail) => LetterContent> = {
  payment_submitted: toSubmittedContent,
  receipt: toReceiptContent,
  refund: toRefundContent,
  payment_failed: toFailureContent,
}

function toSubmittedContent({ company, hosted, transaction, agreed = [] }: HostedMail): LetterContent {
  const submitted = formatSubmitted(company, transaction, getTitle(hosted) || undefined)
  const { title, rows } = paymentRows(company, transaction)
  return {
    ...submitted,
    details: formatAgreed(agreed),
    groups: [{ title, rows: [...describe(hosted), ...rows, ...referenceRows(hosted, transaction)] }],
  }
}

/** The page of a payment that went back may have expired, so the payer asks the company. */
function toFailureContent({ company, hosted, transaction }: HostedMail): LetterContent {
  const name = formatCompanyName(company)
  const { subject, sentence, alarm } = formatFailure(company, transaction)
  const { title, rows } = failedPaymentRows(company, transaction)
  const sum = formatMoney(totalOf(transaction))
  return {
    subject,
    preview: `${name} wasn't paid.`,
    figure: { label: 'Not paid', amount: sum, note: getTitle(hosted) || name, tone: 'bad', alarm },
    paragraphs: [sentence],
    details: [`${name} wasn't paid. Contact them to pay another way.`],
    groups: [{ title, rows: [...describe(hosted), ...rows, ...referenceRows(hosted, transaction)] }],
  }
}

function describe({ shown }: HostedMail['hosted']) {
  return descriptionRows(shown.description ?? '')
}

function toReceiptContent({ company, hosted, transaction }: HostedMail): LetterContent {
  const { title, rows } = paymentRows(company, transaction, formatBillingAddress(hosted.shown))
  return {
    subject: `Your ${formatCompanyName(company)} receipt: ${formatMoney(totalOf(transaction))}${formatPurpose(hosted)}`,
    preview: formatPaidWith(company, transaction),
    figure: paidFigure(company, transaction),
    paragraphs: [
      `Thanks for your payment. ${formatReceived(company, transaction, getTitle(hosted) || undefined)}`,
    ],
    details: [],
    groups: [
      {
        title,
        rows: [...describe(hosted), ...rows, ...referenceRows(hosted, transaction)],
      },
    ],
  }
}

function toRefundContent({ company, hosted, transaction }: HostedMail): LetterContent {
  const name = formatCompanyName(company)
  const { title, rows } = refundRows(company, transaction, formatBillingAddress(hosted.shown))
  return {
    subject: `Your refund from ${name}: ${formatMoney(totalOf(transaction))}`,
    preview: formatRefundArrival(transaction),
    figure: refundFigure(company, transaction),
    paragraphs: [
      `${name} refunded ${formatRefundAmount(company, transaction)}${formatPurpose(hosted)}. ${refundArrivalText}`,
    ],
    details: [],
    groups: [
      {
        title,
        rows: [...describe(hosted), ...rows, ...referenceRows(hosted, transaction)],
      },
    ],
  }
}

function getTitle({ shown }: HostedMail['hosted']): string {
  return toOneLine(shown.title ?? '', titleLengthMax)
}

function formatPurpose(hosted: HostedMail['hosted']): string {
  const title = getTitle(hosted)
  return title === '' ? '' : ` for ${title}`
}

/** Returns the billing address. A page asks for no name, so the address is the only data about the payer. */
function formatBillingAddress({
  billingStreet,
  billingCity,
  billingState,
  billingZip,
}: HostedPageContent): string[] {
  // A ZIP code alone, which the page required for a card, does not identify the payer.
  const isNamed = [billingStreet, billingCity, billingState].some((part) => part?.trim())
  if (!isNamed) return []
  const place = [billingState, billingZip].filter((part) => part?.trim()).join(' ')
  return [billingStreet, billingCity, place].flatMap((part) => (part?.trim() ? [part] : []))
}

function referenceRows({ orderId }: HostedMail['hosted'], { id }: HostedMail['transaction']) {
  const order = toOneLine(orderId ?? '', orderIdLengthMax)
  return [
    ...(order === '' ? [] : [{ label: 'Order', value: order }]),
    { label: 'Transaction', value: toPublicId('trx', id) },
  ]
}
