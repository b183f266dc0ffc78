import { add, zeroCents } from '#kernel/money'
import { formatDate, formatPaymentMethod, formatMoney } from '#kernel/format'
import { formatChargeTotal } from '#surcharge'
import { calculateAmountDue } from '../invoice-status.ts'
import { formatDueDate, formatDueIn } from './format-due-date.ts'
import { itemsGroup } from './items-group.ts'
import type { MailContent } from './letter.ts'
import type { PaymentRequestMail, MailFacts } from './mail.ts'
import { formatCompanyName, formatInvoiceNumber } from './format-names.ts'
import { toOneLine } from './sanitize-text.ts'
import { dueFigure, formatInvoiceSummary, summaryRows } from './invoice-summary.ts'

const noticeLengthMax = 240
const renewalLengthMax = 100
const chargeLengthMax = 160

/**
 * Returns the content of the mails that ask for money: invoice, renewal, reminder, overdue notice, and the request for
 * a payment method.
 */
export function toPaymentRequestContent(facts: MailFacts, mail: PaymentRequestMail): MailContent {
  const { kind, notice: message = '' } = mail
  const figure = toFigure(facts, mail)
  const { subject, paragraphs } = textByKind[kind](facts, mail)
  const notice = toOneLine(message, noticeLengthMax)
  return {
    subject,
    preview: `${figure.label}: ${figure.amount}. ${figure.note}`,
    figure,
    paragraphs: notice === '' ? paragraphs : [...paragraphs, notice],
    groups: [
      ...(kind === 'reminder' || kind === 'overdue' ? [] : itemsGroup(facts.invoice.items)),
      summaryRows(facts),
    ],
  }
}

/** The amount due; for an automatic charge with a surcharge, the whole amount charged. */
function toFigure(facts: MailFacts, { chargedOn, added = zeroCents, trouble }: PaymentRequestMail) {
  const { company, invoice } = facts
  if (chargedOn === undefined || added === 0 || trouble) return dueFigure(facts)
  return {
    label: 'To be charged',
    amount: formatMoney(add(calculateAmountDue(invoice), added)),
    note: `On ${formatDate(chargedOn, company.timeZone)}`,
    tone: 'calm',
  } as const
}

const textByKind = {
  invoice: toInvoiceText,
  renewal: toRenewalText,
  reminder: toReminderText,
  overdue: toOverdueText,
  setup_link: toSetupText,
  invoice_updated: toUpdatedText,
}

type MailText = Pick<MailContent, 'subject' | 'paragraphs'>

function toInvoiceText(facts: MailFacts, mail: PaymentRequestMail): MailText {
  const { company, invoice } = facts
  const sent = `${formatCompanyName(company)} sent you invoice ${formatInvoiceNumber(invoice)} for ${formatMoney(invoice.amount)}.`
  const isUntouched = calculateAmountDue(invoice) === invoice.amount
  return {
    subject: `Invoice ${formatInvoiceNumber(invoice)} from ${formatCompanyName(company)}`,
    paragraphs: [
      isUntouched ? sent : `${sent} ${formatInvoiceSummary(facts)}`,
      ...formatMethodProblem(facts, mail),
    ],
  }
}

function toRenewalText(facts: MailFacts, mail: PaymentRequestMail): MailText {
  const { company, invoice } = facts
  const what = toOneLine(invoice.description, renewalLengthMax)
  const sum = formatMoney(invoice.amount)
  const wanted = formatMethodProblem(facts, mail)
  return {
    subject: `Renewal of ${what} at ${formatCompanyName(company)}`,
    paragraphs: [
      `${what} at ${formatCompanyName(company)} renews: invoice ${formatInvoiceNumber(invoice)} is for ${sum}.`,
      ...(wanted.length > 0
        ? wanted
        : [
            mail.chargedOn === undefined
              ? `Please pay it by ${formatDueDate(invoice, company)}.`
              : formatUpcomingCharge(facts, mail, mail.chargedOn),
          ]),
    ],
  }
}

/** Why the automatic charge cannot be made on its day, and the method to give instead; nothing if it can be made. */
function formatMethodProblem(
  { company }: MailFacts,
  { trouble, chargedOn, chargedTo }: PaymentRequestMail,
): string[] {
  if (!trouble || chargedOn === undefined) return []
  const method = chargedTo ? formatPaymentMethod(chargedTo) : 'Your payment method on file'
  const day = formatDate(chargedOn, company.timeZone)
  const reasons = {
    expires: `${method} expires before ${day} and cannot be charged then.`,
    refused: `${method} was refused and cannot be charged any more.`,
    gone: 'Your payment method was deleted, so there is nothing to charge it to.',
    none: 'There is no payment method on file to charge it to.',
  }
  return [`${reasons[trouble]} Please add another payment method before ${day}, or pay the invoice.`]
}

function formatUpcomingCharge(
  { company, invoice }: MailFacts,
  { chargedTo, added = zeroCents }: PaymentRequestMail,
  on: number,
) {
  const method = chargedTo ? formatPaymentMethod(chargedTo) : 'Your payment method on file'
  const charged = `${method} is charged on ${formatDate(on, company.timeZone)}`
  if (added === 0) return `${charged}: there is nothing that you need to do.`
  const sum = formatChargeTotal(company, { subtotal: calculateAmountDue(invoice), fee: added })
  return `${charged}: ${toOneLine(sum, chargeLengthMax)}. There is nothing that you need to do.`
}

function toReminderText({ company, invoice, now }: MailFacts): MailText {
  const what = `invoice ${formatInvoiceNumber(invoice)} from ${formatCompanyName(company)} ${formatDueIn(invoice, company, now)}`
  return {
    subject: `Reminder: ${what}`,
    paragraphs: [`A friendly reminder: ${what}.`, formatOpenAmount(invoice), alreadyPaidText],
  }
}

function toOverdueText({ company, invoice }: MailFacts): MailText {
  const what = `invoice ${formatInvoiceNumber(invoice)} from ${formatCompanyName(company)} was due on ${formatDueDate(invoice, company)}`
  return {
    subject: `Overdue: ${what}`,
    paragraphs: [
      `${what.charAt(0).toUpperCase()}${what.slice(1)}.`,
      `${formatOpenAmount(invoice)} Please pay it as soon as you can.`,
      alreadyPaidText,
    ],
  }
}

/** The terms of an invoice after a change. */
function toUpdatedText(facts: MailFacts, mail: PaymentRequestMail): MailText {
  const { company, invoice } = facts
  const { former = {}, chargedOn } = mail
  const { amount, isDueDateMoved, isSurchargeOther } = former
  if (isSurchargeOther && chargedOn !== undefined) return toSurchargeChangedText(facts, mail, chargedOn)
  const due = calculateAmountDue(invoice)
  return {
    subject: `Invoice ${formatInvoiceNumber(invoice)} from ${formatCompanyName(company)} has changed`,
    paragraphs: [
      `${formatCompanyName(company)} changed invoice ${formatInvoiceNumber(invoice)}.`,
      ...(amount === undefined
        ? []
        : [`Its amount is now ${formatMoney(invoice.amount)}. It was ${formatMoney(amount)}.`]),
      ...(due === invoice.amount ? [] : [formatInvoiceSummary(facts)]),
      ...(isDueDateMoved ? [`Its due date is now ${formatDueDate(invoice, company)}.`] : []),
      ...(chargedOn === undefined
        ? []
        : [
            `If there is a payment method on file, it is charged on ${formatDate(chargedOn, company.timeZone)}.`,
          ]),
    ],
  }
}

/** The charge of an invoice after the surcharge on cards changed. */
function toSurchargeChangedText(facts: MailFacts, mail: PaymentRequestMail, chargedOn: number): MailText {
  const { company, invoice } = facts
  const due = calculateAmountDue(invoice)
  const { added: fee, former = {}, chargedTo } = mail
  const wanted = formatMethodProblem(facts, mail)
  const method = chargedTo ? formatPaymentMethod(chargedTo) : 'Your payment method on file'
  const charged = `${method} is charged on ${formatDate(chargedOn, company.timeZone)}`
  const sum =
    fee === undefined || former.added === undefined
      ? ''
      : `: ${toOneLine(formatChargeTotal(company, { subtotal: due, fee }), chargeLengthMax)} instead of ${formatMoney(add(due, former.added))}`
  return {
    subject: `What is charged for invoice ${formatInvoiceNumber(invoice)} from ${formatCompanyName(company)} has changed`,
    paragraphs: [
      `${formatCompanyName(company)} changed what it adds to card payments.`,
      ...(wanted.length > 0 ? wanted : [`${charged}${sum}. There is nothing that you need to do.`]),
    ],
  }
}

function toSetupText({ company, invoice }: MailFacts): MailText {
  const what = toOneLine(invoice.description, renewalLengthMax)
  return {
    subject: `Add a payment method for ${what} at ${formatCompanyName(company)}`,
    paragraphs: [
      `${what} at ${formatCompanyName(company)} has no payment method on file, and invoice ${formatInvoiceNumber(invoice)} for ${formatMoney(invoice.amount)} waits to be paid.`,
      'Add one to pay it now. What comes due later is then charged to it, and there is nothing more that you need to do.',
    ],
  }
}

const alreadyPaidText = 'If you have just paid, thank you: there is nothing more to do.'

function formatOpenAmount(invoice: MailFacts['invoice']): string {
  const due = calculateAmountDue(invoice)
  if (due === invoice.amount) return `Its amount of ${formatMoney(due)} is still open.`
  return `${formatMoney(due)} of its ${formatMoney(invoice.amount)} is still open.`
}
