import { formatMoney } from '#kernel/format'
import { calculateAmountDue } from '../invoice-status.ts'
import { toPaymentRequestContent } from './payment-request-content.ts'
import { toFailureContent } from './failure-content.ts'
import type { MailContent, Letter } from './letter.ts'
import type { MailFacts } from './mail.ts'
import { formatCompanyName } from './format-names.ts'
import { addOwnText } from './own-text.ts'
import { toReceiptContent } from './receipt-content.ts'
import { toReversedContent, toSubmittedContent } from './submitted-content.ts'
import { toRefundContent } from './refund-content.ts'
import { toContact, toSender } from './sender.ts'
import { toUnchargedContent } from './uncharged-content.ts'

export function toLetter(facts: MailFacts): Letter {
  const { company } = facts
  const name = formatCompanyName(company)
  return {
    ...addOwnText(toMailContent(facts), facts, facts.ownText),
    ...toSender(company, facts.baseUrl),
    ...toLinks(facts),
    forYou: 'This link is private. Anyone who has it can view and pay this invoice.',
    reason: `You're receiving this because ${name} sent you an invoice.`,
    contact: toContact(company),
  }
}

/** The text of a link to the page of a subscription. */
export const manageText = 'Manage subscription'

function toMailContent(facts: MailFacts): MailContent {
  const { mail } = facts
  switch (mail.kind) {
    case 'receipt':
      return toReceiptContent(facts, mail.transaction)
    case 'refund':
      return toRefundContent(facts, mail.transaction)
    case 'payment_submitted':
      return toSubmittedContent(facts, mail.transaction, mail.agreed)
    case 'payment_reversed':
      return toReversedContent(facts, mail.transaction)
    case 'payment_failed':
      return 'uncharged' in mail ? toUnchargedContent(facts, mail) : toFailureContent(facts, mail)
    default:
      return toPaymentRequestContent(facts, mail)
  }
}

/** The button does what the mail is about; further links follow it. */
function toLinks(facts: MailFacts): Pick<Letter, 'button' | 'besides'> {
  const { mail, link, setupLink, manageLink } = facts
  const page = { text: toPageText(facts), link }
  const manage = manageLink === undefined ? [] : [{ text: manageText, link: manageLink }]
  if (setupLink !== undefined) {
    const setUp = { text: formatSetUp(mail), link: setupLink }
    return { button: setUp, besides: [page, ...manage] }
  }
  const [managing] = manage
  if (!managing) return { button: page, besides: [] }
  if ('chargedOn' in mail && mail.chargedOn !== undefined) return { button: managing, besides: [page] }
  // A charge that is tried again needs another method more than a payment by hand.
  const isRetried = 'nextTry' in mail && typeof mail.nextTry === 'number'
  return isRetried
    ? { button: { text: 'Update payment method', link: managing.link }, besides: [page] }
    : { button: page, besides: manage }
}

/** Whether the mail asks for a first payment method, or for another one. */
function formatSetUp(mail: MailFacts['mail']): string {
  const isFirst =
    mail.kind === 'setup_link' ||
    ('trouble' in mail && mail.trouble === 'none') ||
    ('uncharged' in mail && !mail.uncharged.hasMethod)
  return isFirst ? 'Add payment method' : 'Update payment method'
}

function toPageText({ invoice, mail }: MailFacts): string {
  if (mail.kind === 'receipt') return 'View receipt'
  const due = calculateAmountDue(invoice)
  // A mail about a refund does not ask its payer for money, and one about an automatic charge neither.
  const isAsked =
    mail.kind !== 'refund' && !('chargedOn' in mail && mail.chargedOn !== undefined && !mail.trouble)
  return due > 0 && isAsked ? `Pay ${formatMoney(due)}` : 'View invoice'
}
