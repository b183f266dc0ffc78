import { add, zeroCents } from '#kernel/money'
import { dayInWords, methodInWords, moneyInWords } from '#kernel/words'
import { chargeInWords } from '#surcharge'
import { amountDueOf } from '../invoice-status.ts'
import { dueDay, dueInWords } from './due-in-words.ts'
import { itemsGroup } from './items-group.ts'
import type { KindWords } from './letter.ts'
import type { AskingMail, MailFacts } from './mail.ts'
import { nameOf, numberOf } from './names.ts'
import { oneLine } from './outside-text.ts'
import { dueFigure, standingInWords, standingRows } from './standing-in-words.ts'

const noticeLengthMax = 240
const renewedLengthMax = 100
const chargeLengthMax = 160

/**
 * The words of the mails that ask for money: the invoice itself, of a renewal too, a reminder of it, that it is overdue, and that
 * there is no method to charge it to.
 */
export function askingWords(facts: MailFacts, mail: AskingMail): KindWords {
  const { kind, notice: told = '' } = mail
  const figure = figureOf(facts, mail)
  const { subject, paragraphs } = wordsByKind[kind](facts, mail)
  const notice = oneLine(told, noticeLengthMax)
  return {
    subject,
    preview: `${figure.label}: ${figure.amount}. ${figure.note}`,
    figure,
    paragraphs: notice === '' ? paragraphs : [...paragraphs, notice],
    groups: [
      ...(kind === 'reminder' || kind === 'overdue' ? [] : itemsGroup(facts.invoice.items)),
      standingRows(facts),
    ],
  }
}

/** What is due; of what is charged by itself with something added to it, all that is charged. */
function figureOf(facts: MailFacts, { chargedOn, added = zeroCents, trouble }: AskingMail) {
  const { company, invoice } = facts
  if (chargedOn === undefined || added === 0 || trouble) return dueFigure(facts)
  return {
    label: 'To be charged',
    amount: moneyInWords(add(amountDueOf(invoice), added)),
    note: `On ${dayInWords(chargedOn, company.timeZone)}`,
    tone: 'calm',
  } as const
}

const wordsByKind = {
  invoice: invoiceWords,
  renewal: renewalWords,
  reminder: reminderWords,
  overdue: overdueWords,
  setup_link: setupWords,
  invoice_updated: updatedWords,
}

type Words = Pick<KindWords, 'subject' | 'paragraphs'>

function invoiceWords(facts: MailFacts, mail: AskingMail): Words {
  const { company, invoice } = facts
  const sent = `${nameOf(company)} sent you invoice ${numberOf(invoice)} for ${moneyInWords(invoice.amount)}.`
  const isUntouched = amountDueOf(invoice) === invoice.amount
  return {
    subject: `Invoice ${numberOf(invoice)} from ${nameOf(company)}`,
    paragraphs: [isUntouched ? sent : `${sent} ${standingInWords(facts)}`, ...wantedInWords(facts, mail)],
  }
}

function renewalWords(facts: MailFacts, mail: AskingMail): Words {
  const { company, invoice } = facts
  const what = oneLine(invoice.description, renewedLengthMax)
  const sum = moneyInWords(invoice.amount)
  const wanted = wantedInWords(facts, mail)
  return {
    subject: `Renewal of ${what} at ${nameOf(company)}`,
    paragraphs: [
      `${what} at ${nameOf(company)} renews: invoice ${numberOf(invoice)} is for ${sum}.`,
      ...(wanted.length > 0
        ? wanted
        : [
            mail.chargedOn === undefined
              ? `Please pay it by ${dueDay(invoice, company)}.`
              : chargeAhead(facts, mail, mail.chargedOn),
          ]),
    ],
  }
}

/** Why it cannot be charged by itself on its day, and what is asked for instead; nothing where it can. */
function wantedInWords({ company }: MailFacts, { trouble, chargedOn, chargedTo }: AskingMail): string[] {
  if (!trouble || chargedOn === undefined) return []
  const method = chargedTo ? methodInWords(chargedTo) : 'Your payment method on file'
  const day = dayInWords(chargedOn, company.timeZone)
  const reasons = {
    expires: `${method} expires before ${day} and cannot be charged then.`,
    refused: `${method} was refused and cannot be charged any more.`,
    gone: 'Your payment method was deleted, so there is nothing to charge it to.',
    none: 'There is no payment method on file to charge it to.',
  }
  return [`${reasons[trouble]} Please add another payment method before ${day}, or pay the invoice.`]
}

function chargeAhead(
  { company, invoice }: MailFacts,
  { chargedTo, added = zeroCents }: AskingMail,
  on: number,
) {
  const method = chargedTo ? methodInWords(chargedTo) : 'Your payment method on file'
  const charged = `${method} is charged on ${dayInWords(on, company.timeZone)}`
  if (added === 0) return `${charged}: there is nothing that you need to do.`
  const sum = chargeInWords(company, { subtotal: amountDueOf(invoice), fee: added })
  return `${charged}: ${oneLine(sum, chargeLengthMax)}. There is nothing that you need to do.`
}

function reminderWords({ company, invoice, now }: MailFacts): Words {
  const what = `invoice ${numberOf(invoice)} from ${nameOf(company)} ${dueInWords(invoice, company, now)}`
  return {
    subject: `Reminder: ${what}`,
    paragraphs: [`A friendly reminder: ${what}.`, openInWords(invoice), alreadyPaid],
  }
}

function overdueWords({ company, invoice }: MailFacts): Words {
  const what = `invoice ${numberOf(invoice)} from ${nameOf(company)} was due on ${dueDay(invoice, company)}`
  return {
    subject: `Overdue: ${what}`,
    paragraphs: [
      `${what.charAt(0).toUpperCase()}${what.slice(1)}.`,
      `${openInWords(invoice)} Please pay it as soon as you can.`,
      alreadyPaid,
    ],
  }
}

/** What holds of an invoice since it was changed. */
function updatedWords(facts: MailFacts, mail: AskingMail): Words {
  const { company, invoice } = facts
  const { former = {}, chargedOn } = mail
  const { amount, isDueDateMoved, isSurchargeOther } = former
  if (isSurchargeOther && chargedOn !== undefined) return surchargedWords(facts, mail, chargedOn)
  const due = amountDueOf(invoice)
  return {
    subject: `Invoice ${numberOf(invoice)} from ${nameOf(company)} has changed`,
    paragraphs: [
      `${nameOf(company)} changed invoice ${numberOf(invoice)}.`,
      ...(amount === undefined
        ? []
        : [`Its amount is now ${moneyInWords(invoice.amount)}. It was ${moneyInWords(amount)}.`]),
      ...(due === invoice.amount ? [] : [standingInWords(facts)]),
      ...(isDueDateMoved ? [`Its due date is now ${dueDay(invoice, company)}.`] : []),
      ...(chargedOn === undefined
        ? []
        : [
            `If there is a payment method on file, it is charged on ${dayInWords(chargedOn, company.timeZone)}.`,
          ]),
    ],
  }
}

/** What is charged of an invoice since another surcharge is added to cards. */
function surchargedWords(facts: MailFacts, mail: AskingMail, chargedOn: number): Words {
  const { company, invoice } = facts
  const due = amountDueOf(invoice)
  const { added: fee, former = {}, chargedTo } = mail
  const wanted = wantedInWords(facts, mail)
  const method = chargedTo ? methodInWords(chargedTo) : 'Your payment method on file'
  const charged = `${method} is charged on ${dayInWords(chargedOn, company.timeZone)}`
  const sum =
    fee === undefined || former.added === undefined
      ? ''
      : `: ${oneLine(chargeInWords(company, { subtotal: due, fee }), chargeLengthMax)} instead of ${moneyInWords(add(due, former.added))}`
  return {
    subject: `What is charged for invoice ${numberOf(invoice)} from ${nameOf(company)} has changed`,
    paragraphs: [
      `${nameOf(company)} changed what it adds to card payments.`,
      ...(wanted.length > 0 ? wanted : [`${charged}${sum}. There is nothing that you need to do.`]),
    ],
  }
}

function setupWords({ company, invoice }: MailFacts): Words {
  const what = oneLine(invoice.description, renewedLengthMax)
  return {
    subject: `Add a payment method for ${what} at ${nameOf(company)}`,
    paragraphs: [
      `${what} at ${nameOf(company)} has no payment method on file, and invoice ${numberOf(invoice)} for ${moneyInWords(invoice.amount)} waits to be paid.`,
      'Add one to pay it now. What comes due later is then charged to it, and there is nothing more that you need to do.',
    ],
  }
}

const alreadyPaid = 'If you have just paid, thank you: there is nothing more to do.'

function openInWords(invoice: MailFacts['invoice']): string {
  const due = amountDueOf(invoice)
  if (due === invoice.amount) return `Its amount of ${moneyInWords(due)} is still open.`
  return `${moneyInWords(due)} of its ${moneyInWords(invoice.amount)} is still open.`
}
