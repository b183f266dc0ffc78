import type { Company } from '#companies'
import {
  descriptionRows,
  toContact,
  formatCompanyName,
  toOneLine,
  formatPaidWith,
  formatReceived,
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

/** Returns the mail about a completed hosted payment or a refund of it. */
export function toHostedLetter(mail: HostedMail): Letter {
  const { company, baseUrl, kind, link } = mail
  return {
    ...(kind === 'refund' ? toRefundContent(mail) : toReceiptContent(mail)),
    ...toSender(company, baseUrl),
    button: { text: 'View receipt', link },
    besides: [],
    forYou: 'This link is private. Anyone who has it can view this payment.',
    reason: `You're receiving this because you paid ${formatCompanyName(company)} online.`,
    contact: toContact(company),
  }
}

type LetterContent = Pick<Letter, 'subject' | 'preview' | 'figure' | 'paragraphs' | 'details' | 'groups'>

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
        rows: [
          ...descriptionRows(hosted.shown.description ?? ''),
          ...rows,
          ...referenceRows(hosted, transaction),
        ],
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
        rows: [
          ...descriptionRows(hosted.shown.description ?? ''),
          ...rows,
          ...referenceRows(hosted, transaction),
        ],
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
