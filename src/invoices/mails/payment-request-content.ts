import { add, zeroCents } from '#kernel/money'
import { formatDate, formatPaymentMethod, formatMoney, formatMonthDay } from '#kernel/format'
import { formatChargeTotal } from '#surcharge'
import { calculateAmountDue } from '../invoice-status.ts'
import { formatDueDate, formatDueIn, formatShortDueDate } from './format-due-date.ts'
import type { MailContent } from './letter.ts'
import type { PaymentRequestMail, MailFacts } from './mail.ts'
import { formatCompanyName, formatFeeRowLabel, formatInvoiceNumber } from './format-names.ts'
import { toOneLine } from './sanitize-text.ts'
import { chargeRows, dueFigure, formatInvoiceSummary, formatPurpose, invoiceRows } from './invoice-summary.ts'

const noticeLengthMax = 400
const chargeLengthMax = 160

/**
 * Returns the content of the mails that ask for money: invoice, renewal, reminder, overdue notice, and the request for
 * a payment method.
 */
export function toPaymentRequestContent(facts: MailFacts, mail: PaymentRequestMail): MailContent {
  const { company, invoice } = facts
  const { kind, notice: message = '', added = zeroCents } = mail
  const charge = toCharge(mail)
  const notice = toOneLine(message, noticeLengthMax)
  const rows = charge
    ? chargeRows(facts, { added, chargedOn: charge.on, feeLabel: formatFeeRowLabel(company) })
    : invoiceRows(facts, { hasItems: kind !== 'reminder' && kind !== 'overdue' })
  return {
    figure: charge
      ? {
          label: `Charge on ${formatDate(charge.on, company.timeZone)}`,
          amount: formatMoney(add(calculateAmountDue(invoice), added)),
          note: charge.method,
          tone: 'calm',
        }
      : dueFigure(facts),
    ...textByKind[kind](facts, mail),
    notice: notice === '' ? undefined : notice,
    groups: [rows],
  }
}

/** The automatic charge that the mail announces; undefined if the payer has to pay or to give another method. */
function toCharge({ kind, chargedOn: on, chargedTo, trouble }: PaymentRequestMail) {
  if (on === undefined || trouble || kind === 'reminder' || kind === 'overdue') return undefined
  return { on, method: chargedTo ? formatPaymentMethod(chargedTo) : 'Your saved payment method' }
}

const textByKind = {
  invoice: toInvoiceText,
  renewal: toRenewalText,
  reminder: toReminderText,
  overdue: toOverdueText,
  setup_link: toSetupText,
  invoice_updated: toUpdatedText,
  invoice_voided: toVoidedText,
}

type MailText = Pick<MailContent, 'subject' | 'preview' | 'paragraphs' | 'details'>

function toInvoiceText(facts: MailFacts, mail: PaymentRequestMail): MailText {
  const { company, invoice, greeting } = facts
  const name = formatCompanyName(company)
  const due = calculateAmountDue(invoice)
  const title = `Invoice ${formatInvoiceNumber(invoice)} from ${name}`
  const here = `ere is your invoice from ${name}.`
  const wanted = formatMethodProblem(facts, mail)
  const isUntouched = due === invoice.amount
  return {
    subject: due > 0 ? `${title}: ${formatMoney(due)} due ${formatShortDueDate(invoice, company)}` : title,
    preview: `${formatPurpose(invoice)}. View the invoice${due > 0 ? ' and pay online' : ''}.`,
    paragraphs: [greeting === undefined ? `H${here}` : `Hi ${greeting}, h${here}`, ...wanted],
    details: isUntouched ? [] : [formatInvoiceSummary(facts)],
  }
}

function toRenewalText(facts: MailFacts, mail: PaymentRequestMail): MailText {
  const { company, invoice } = facts
  const plan = formatPurpose(invoice)
  const wanted = formatMethodProblem(facts, mail)
  const charge = toCharge(mail)
  if (charge) {
    const total = formatMoney(add(calculateAmountDue(invoice), mail.added ?? zeroCents))
    return {
      subject: `${plan} renews ${formatMonthDay(charge.on, company.timeZone)}: ${total}`,
      preview: `${charge.method} will be charged automatically.`,
      paragraphs: [
        `${plan} at ${formatCompanyName(company)} renews on ${formatDate(charge.on, company.timeZone)}. ${formatCharge(facts, mail)}`,
      ],
      details: [
        `To change your payment method or cancel, do it before ${formatDate(charge.on, company.timeZone)}.`,
      ],
    }
  }
  const due = `${formatMoney(calculateAmountDue(invoice))} due ${formatShortDueDate(invoice, company)}`
  const by = `Pay ${formatMoney(calculateAmountDue(invoice))} by ${formatDueDate(invoice, company)} to keep your plan.`
  return {
    subject: `${plan} renews: ${due}`,
    preview: wanted[0] ?? 'Pay online to keep your plan.',
    paragraphs: [`${plan} at ${formatCompanyName(company)} renews.`, ...(wanted.length > 0 ? wanted : [by])],
    details: [],
  }
}

/** Why the automatic charge cannot be made on its day, and the method to give instead; nothing if it can be made. */
function formatMethodProblem(
  { company }: MailFacts,
  { trouble, chargedOn, chargedTo }: PaymentRequestMail,
): string[] {
  if (!trouble || chargedOn === undefined) return []
  const method = chargedTo ? formatPaymentMethod(chargedTo) : 'Your saved payment method'
  const day = formatDate(chargedOn, company.timeZone)
  const reasons = {
    expires: `${method} expires before ${day}, so we can't charge it then.`,
    refused: `${method} was declined and can't be charged anymore.`,
    gone: 'Your payment method was deleted, so there is none to charge.',
    none: 'There is no payment method on file to charge.',
  }
  const another = trouble === 'none' ? 'a' : 'another'
  return [`${reasons[trouble]} Add ${another} payment method before ${day}, or pay the invoice.`]
}

function formatCharge({ company, invoice }: MailFacts, { chargedTo, added = zeroCents }: PaymentRequestMail) {
  const method = chargedTo ? formatPaymentMethod(chargedTo) : 'your saved payment method'
  const sum = formatChargeTotal(company, { subtotal: calculateAmountDue(invoice), fee: added })
  return `We'll charge ${method} ${toOneLine(sum, chargeLengthMax)}. You don't need to do anything.`
}

function toReminderText({ company, invoice, now }: MailFacts): MailText {
  const name = formatCompanyName(company)
  const due = formatMoney(calculateAmountDue(invoice))
  const dueIn = formatDueIn(invoice, company, now)
  const number = formatInvoiceNumber(invoice)
  const isToday = dueIn === 'is due today'
  return {
    subject: isToday
      ? `Due today: ${due} to ${name} (invoice ${number})`
      : `Reminder: ${due} due ${formatShortDueDate(invoice, company)} to ${name}`,
    preview: isToday ? 'Pay online by card or bank transfer.' : `Invoice ${number} ${dueIn}.`,
    paragraphs: [`Your invoice from ${name} ${dueIn}. ${formatOpenAmount(invoice)}`],
    details: [alreadyPaidText],
  }
}

function toOverdueText({ company, invoice }: MailFacts): MailText {
  const name = formatCompanyName(company)
  const due = formatMoney(calculateAmountDue(invoice))
  return {
    subject: `Overdue: ${due} to ${name} (invoice ${formatInvoiceNumber(invoice)})`,
    preview: `This invoice was due ${formatShortDueDate(invoice, company)}.`,
    paragraphs: [
      `Your invoice from ${name} was due ${formatDueDate(invoice, company)}. ${formatOpenAmount(invoice)}`,
    ],
    details: [`Please pay ${due} now, or contact ${name} if you have a question about it.`, alreadyPaidText],
  }
}

/** The terms of an invoice after a change. */
function toUpdatedText(facts: MailFacts, mail: PaymentRequestMail): MailText {
  const { company, invoice } = facts
  const { former = {}, chargedOn } = mail
  const { amount, isDueDateMoved, isSurchargeOther } = former
  if (isSurchargeOther && chargedOn !== undefined) return toSurchargeChangedText(facts, mail, chargedOn)
  const due = calculateAmountDue(invoice)
  const number = formatInvoiceNumber(invoice)
  const charged = chargedOn === undefined ? undefined : formatDate(chargedOn, company.timeZone)
  return {
    subject: `Invoice ${number} from ${formatCompanyName(company)} was updated: ${formatMoney(due)} due ${formatShortDueDate(invoice, company)}`,
    preview: formatInvoiceSummary(facts),
    paragraphs: [
      [
        `${formatCompanyName(company)} updated invoice ${number}.`,
        ...(amount === undefined
          ? []
          : [`The amount is now ${formatMoney(invoice.amount)} (was ${formatMoney(amount)}).`]),
        ...(isDueDateMoved ? [`It is now due ${formatDueDate(invoice, company)}.`] : []),
      ].join(' '),
    ],
    details: [
      ...(due === invoice.amount ? [] : [formatInvoiceSummary(facts)]),
      ...(charged === undefined
        ? []
        : [`If you have a payment method on file, we'll charge it on ${charged}.`]),
    ],
  }
}

/** An invoice that asks for nothing any more. */
function toVoidedText({ company, invoice }: MailFacts): MailText {
  const closed = invoice.closed === 'Cancelled' ? 'canceled' : 'voided'
  const number = formatInvoiceNumber(invoice)
  return {
    subject: `Invoice ${number} from ${formatCompanyName(company)} was ${closed}`,
    preview: "You don't owe anything.",
    paragraphs: [`${formatCompanyName(company)} ${closed} invoice ${number}. You don't owe anything.`],
    details: [],
  }
}

/** The charge of an invoice after the surcharge on cards changed. */
function toSurchargeChangedText(facts: MailFacts, mail: PaymentRequestMail, chargedOn: number): MailText {
  const { company, invoice } = facts
  const { former = {} } = mail
  const wanted = formatMethodProblem(facts, mail)
  const day = formatDate(chargedOn, company.timeZone)
  const formerSum =
    mail.added === undefined || former.added === undefined
      ? undefined
      : `It was ${formatMoney(add(calculateAmountDue(invoice), former.added))} before.`
  return {
    subject: `Your payment to ${formatCompanyName(company)} on ${formatMonthDay(chargedOn, company.timeZone)} has changed`,
    preview: `${formatCompanyName(company)} changed its surcharge on credit cards.`,
    paragraphs: [
      `${formatCompanyName(company)} changed its surcharge on credit cards, which changes your payment on ${day}.`,
      ...(wanted.length > 0 ? wanted : [formatCharge(facts, mail)]),
    ],
    details: formerSum === undefined || wanted.length > 0 ? [] : [formerSum],
  }
}

function toSetupText({ company, invoice }: MailFacts): MailText {
  const plan = `${formatPurpose(invoice)} at ${formatCompanyName(company)}`
  const due = formatMoney(calculateAmountDue(invoice))
  return {
    subject: `Finish setting up ${plan}`,
    preview: `Add a payment method and pay ${due}.`,
    paragraphs: [`To start ${plan}, add a payment method and pay ${due}.`],
    details: ['After that, each renewal is charged automatically until you cancel.'],
  }
}

const alreadyPaidText = 'Already paid? Thank you. You can ignore this email.'

function formatOpenAmount(invoice: MailFacts['invoice']): string {
  const due = calculateAmountDue(invoice)
  if (due === invoice.amount) return `The full ${formatMoney(due)} is due.`
  return `${formatMoney(due)} of ${formatMoney(invoice.amount)} is still due.`
}
