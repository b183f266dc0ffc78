import { formatMoney } from '#kernel/format'
import { findDeclineReason } from '#attempts'
import { calculateAmountDue } from '../invoice-status.ts'
import type { MailContent } from './letter.ts'
import type { MailFacts, UnchargedMail } from './mail.ts'
import { isNewMethodNeeded } from './invoice-mail-rows.ts'
import { formatCompanyName } from './format-names.ts'
import { toOneLine } from './sanitize-text.ts'
import {
  dueFigure,
  formatNextRetry,
  formatInvoiceSummary,
  formatPurpose,
  invoiceRows,
} from './invoice-summary.ts'

const noticeLengthMax = 400

/**
 * Returns the content of the mail that an automatic charge was not made: the reason, the next retry, and the amount
 * due.
 */
export function toUnchargedContent(facts: MailFacts, mail: UnchargedMail): MailContent {
  const { isOver } = mail.uncharged
  const { isSuspended } = mail
  const due = calculateAmountDue(facts.invoice)
  const notice = toOneLine(mail.notice ?? '', noticeLengthMax)
  const { subject, sentence, step } = formatReason(facts, mail)
  return {
    subject: isOver ? formatLastSubject(facts, isSuspended) : subject,
    preview: isOver ? 'Automatic payments have stopped.' : formatInvoiceSummary(facts),
    figure: { ...dueFigure(facts), alarm: isSuspended ? 'Suspended' : 'Payment failed' },
    paragraphs: [due === 0 ? `${sentence} ${formatInvoiceSummary(facts)}` : `${sentence} ${step}`],
    details: formatNextRetry(facts, { nextTry: isOver ? 'none' : mail.nextTry, isSuspended }),
    notice: notice === '' ? undefined : notice,
    groups: [invoiceRows(facts)],
  }
}

function formatLastSubject({ invoice }: MailFacts, isSuspended: boolean | undefined): string {
  const [plan, due] = [formatPurpose(invoice), formatMoney(calculateAmountDue(invoice))]
  return isSuspended
    ? `${plan} is suspended: pay ${due} to restore it`
    : `Last notice: pay ${due} to keep ${plan}`
}

/** Why the charge was not made, and the next step of the payer. */
function formatReason({ company, invoice }: MailFacts, mail: UnchargedMail) {
  const name = formatCompanyName(company)
  const plan = formatPurpose(invoice)
  const due = formatMoney(calculateAmountDue(invoice))
  if (!mail.uncharged.hasMethod)
    return {
      subject: `Add a payment method for ${plan} at ${name}`,
      sentence: `${plan} has no payment method, so we couldn't charge ${due}.`,
      step: 'Add one now to keep your plan.',
    }
  const subject = `Payment failed: update your payment method for ${name}`
  if (isNewMethodNeeded(mail.uncharged))
    return {
      subject,
      sentence: `Your payment method for ${plan} was declined and can't be charged anymore, so we didn't charge ${due}.`,
      step: 'Add another one now to keep your plan.',
    }
  const reason = findDeclineReason(mail, name)
  return {
    subject,
    sentence: `We tried to charge ${due} for ${plan} and couldn't.${reason ? ` ${reason.text}` : ''}`,
    step: 'Pay it now, or update your payment method.',
  }
}
