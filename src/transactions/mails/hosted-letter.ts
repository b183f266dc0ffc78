import type { Company } from '#companies'
import {
  toContact,
  toLines,
  formatCompanyName,
  toOneLine,
  formatPaidAmount,
  paymentRows,
  refundArrivalText,
  refundFigure,
  formatRefundAmount,
  refundRows,
  toSender,
  type Letter,
} from '#invoices'
import { toPublicId } from '#kernel/ids'
import { descriptionLengthMax, orderIdLengthMax, titleLengthMax } from '#kernel/limits'
import { formatMoney } from '#kernel/format'
import { formatPaymentDay, totalOf, type Transaction } from '#attempts'
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
  const { company, baseUrl, hosted, kind, link } = mail
  return {
    ...(kind === 'refund' ? toRefundContent(mail) : toReceiptContent(mail)),
    ...toSender(company, baseUrl),
    button: { text: 'View the receipt', link },
    besides: [],
    forYou: 'The link is meant for you: whoever has it can see this payment.',
    quote: toLines(hosted.shown.description ?? '', descriptionLengthMax),
    contact: toContact(company, 'this payment'),
  }
}

type LetterContent = Pick<Letter, 'subject' | 'preview' | 'figure' | 'paragraphs' | 'groups'>

function toReceiptContent({ company, hosted, transaction }: HostedMail): LetterContent {
  const name = formatCompanyName(company)
  const total = formatMoney(totalOf(transaction))
  const { title, rows } = paymentRows(company, transaction, formatBillingAddress(hosted.shown))
  return {
    subject: `Receipt from ${name}: ${total}${formatPurpose(hosted)}`,
    preview: `Thank you. ${name} received your payment.`,
    figure: {
      label: 'Payment received',
      amount: total,
      note: formatPaymentDay(transaction, company.timeZone),
      tone: 'calm',
    },
    paragraphs: [
      `Thank you: ${name} received your payment of ${formatPaidAmount(company, transaction)}${formatPurpose(hosted)}.`.replace(
        /,\.$/,
        '.',
      ),
    ],
    groups: [{ title, rows: [...rows, ...referenceRows(hosted, transaction)] }],
  }
}

function toRefundContent({ company, hosted, transaction }: HostedMail): LetterContent {
  const name = formatCompanyName(company)
  const total = formatMoney(totalOf(transaction))
  const { title, rows } = refundRows(company, transaction, formatBillingAddress(hosted.shown))
  return {
    subject: `Refund from ${name}: ${total}${formatPurpose(hosted)}`,
    preview: refundArrivalText,
    figure: refundFigure(company, transaction),
    paragraphs: [
      `${name} refunded ${formatRefundAmount(company, transaction)} of what you paid${formatPurpose(hosted)}. ${refundArrivalText}`,
    ],
    groups: [{ title, rows: [...rows, ...referenceRows(hosted, transaction)] }],
  }
}

function formatPurpose({ shown }: HostedMail['hosted']): string {
  const title = toOneLine(shown.title ?? '', titleLengthMax)
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
