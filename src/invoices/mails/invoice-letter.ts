import { descriptionLengthMax } from '#kernel/limits'
import { calculateAmountDue } from '../invoice-status.ts'
import { toPaymentRequestContent } from './payment-request-content.ts'
import { toFailureContent } from './failure-content.ts'
import type { MailContent, Letter } from './letter.ts'
import type { MailFacts } from './mail.ts'
import { toLines } from './sanitize-text.ts'
import { toReceiptContent } from './receipt-content.ts'
import { toRefundContent } from './refund-content.ts'
import { toContact, toSender } from './sender.ts'
import { toUnchargedContent } from './uncharged-content.ts'

export function toLetter(facts: MailFacts): Letter {
  const { company, invoice } = facts
  return {
    ...toMailContent(facts),
    ...toSender(company, facts.baseUrl),
    ...toLinks(facts),
    forYou: 'The link is meant for you: whoever has it can see this invoice.',
    quote: toLines(invoice.description, descriptionLengthMax),
    contact: toContact(company, 'this invoice'),
  }
}

/** The text of a link to the page of a subscription. */
export const manageText = 'Manage your subscription'

function toMailContent(facts: MailFacts): MailContent {
  const { mail } = facts
  switch (mail.kind) {
    case 'receipt':
      return toReceiptContent(facts, mail.transaction)
    case 'refund':
      return toRefundContent(facts, mail.transaction)
    case 'payment_failed':
      return 'uncharged' in mail ? toUnchargedContent(facts, mail) : toFailureContent(facts, mail)
    default:
      return toPaymentRequestContent(facts, mail)
  }
}

/** The link for the mail's subject comes first. */
function toLinks(facts: MailFacts): Pick<Letter, 'button' | 'besides'> {
  const { invoice, mail, link, setupLink, manageLink } = facts
  // A mail about a refund does not ask its payer for money.
  const isPayable = calculateAmountDue(invoice) > 0 && mail.kind !== 'refund'
  const pay = { text: isPayable ? 'View and pay the invoice' : 'View the invoice', link }
  const manage = manageLink === undefined ? [] : [{ text: manageText, link: manageLink }]
  if (setupLink === undefined) return { button: pay, besides: manage }
  const setUp = { text: 'Add a payment method', link: setupLink }
  const isMethodFirst = mail.kind === 'setup_link' || ('trouble' in mail && mail.trouble !== undefined)
  return isMethodFirst
    ? { button: setUp, besides: [pay, ...manage] }
    : { button: pay, besides: [setUp, ...manage] }
}
