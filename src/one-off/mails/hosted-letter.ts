import type { Company } from '#companies'
import {
  contactOf,
  linesOf,
  nameOf,
  oneLine,
  paidInWords,
  paymentRows,
  refundArrives,
  refundFigure,
  refundInWords,
  refundRows,
  senderOf,
  type Letter,
} from '#invoices'
import { publicId } from '#kernel/ids'
import { descriptionLengthMax, orderIdLengthMax, titleLengthMax } from '#kernel/limits'
import { moneyInWords } from '#kernel/words'
import { paymentDayInWords, totalOf, type Transaction } from '#transactions'
import type { HostedPayment, Shown } from '../hosted/hosted-payment.ts'
import type { HostedMailKind } from './hosted-mail.ts'

/** What a mail about a hosted payment is made of. */
export type HostedMail = {
  company: Pick<Company, 'name' | 'email' | 'timeZone' | 'surcharge' | 'branding'>
  /** Where the service is, for the address of the logo. */
  baseUrl: string
  hosted: Pick<HostedPayment, 'shown' | 'orderId'>
  kind: HostedMailKind
  /** What was paid, or given back. */
  transaction: Pick<
    Transaction,
    | 'id'
    | 'status'
    | 'subtotal'
    | 'fee'
    | 'paymentMethod'
    | 'instrument'
    | 'offline'
    | 'reasonText'
    | 'createdAt'
  >
  /** The address of the page on which it was paid. */
  link: string
}

/** Says what is to be said of a hosted payment that was made, or of what of it was given back. */
export function hostedLetter(mail: HostedMail): Letter {
  const { company, baseUrl, hosted, kind, link } = mail
  return {
    ...(kind === 'refund' ? refundWords(mail) : receiptWords(mail)),
    ...senderOf(company, baseUrl),
    button: { text: 'View the receipt', link },
    besides: [],
    forYou: 'The link is meant for you: whoever has it can see this payment.',
    quote: linesOf(hosted.shown.description ?? '', descriptionLengthMax),
    contact: contactOf(company, 'this payment'),
  }
}

type OwnWords = Pick<Letter, 'subject' | 'preview' | 'figure' | 'paragraphs' | 'groups'>

function receiptWords({ company, hosted, transaction }: HostedMail): OwnWords {
  const name = nameOf(company)
  const total = moneyInWords(totalOf(transaction))
  const { title, rows } = paymentRows(company, transaction, billedNames(hosted.shown))
  return {
    subject: `Receipt from ${name}: ${total}${forWhat(hosted)}`,
    preview: `Thank you. ${name} received your payment.`,
    figure: {
      label: 'Payment received',
      amount: total,
      note: paymentDayInWords(transaction, company.timeZone),
      tone: 'calm',
    },
    paragraphs: [
      `Thank you: ${name} received your payment of ${paidInWords(company, transaction)}${forWhat(hosted)}.`.replace(
        /,\.$/,
        '.',
      ),
    ],
    groups: [{ title, rows: [...rows, ...referenceRows(hosted, transaction)] }],
  }
}

function refundWords({ company, hosted, transaction }: HostedMail): OwnWords {
  const name = nameOf(company)
  const total = moneyInWords(totalOf(transaction))
  const { title, rows } = refundRows(company, transaction, billedNames(hosted.shown))
  return {
    subject: `Refund from ${name}: ${total}${forWhat(hosted)}`,
    preview: refundArrives,
    figure: refundFigure(company, transaction),
    paragraphs: [
      `${name} refunded ${refundInWords(company, transaction)} of what you paid${forWhat(hosted)}. ${refundArrives}`,
    ],
    groups: [{ title, rows: [...rows, ...referenceRows(hosted, transaction)] }],
  }
}

function forWhat({ shown }: HostedMail['hosted']): string {
  const title = oneLine(shown.title ?? '', titleLengthMax)
  return title === '' ? '' : ` for ${title}`
}

/** A page asks for no name: what is known of who pays is where the bill goes. */
function billedNames({ billingStreet, billingCity, billingState, billingZip }: Shown): string[] {
  // A ZIP code alone, which the page asked a card for, names nobody.
  const isNamed = [billingStreet, billingCity, billingState].some((part) => part?.trim())
  if (!isNamed) return []
  const place = [billingState, billingZip].filter((part) => part?.trim()).join(' ')
  return [billingStreet, billingCity, place].flatMap((part) => (part?.trim() ? [part] : []))
}

function referenceRows({ orderId }: HostedMail['hosted'], { id }: HostedMail['transaction']) {
  const order = oneLine(orderId ?? '', orderIdLengthMax)
  return [
    ...(order === '' ? [] : [{ label: 'Order', value: order }]),
    { label: 'Transaction', value: publicId('trx', id) },
  ]
}
