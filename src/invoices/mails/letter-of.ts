import { descriptionLengthMax } from '#kernel/limits'
import { amountDueOf } from '../invoice-status.ts'
import { askingWords } from './asking-words.ts'
import { failureWords } from './failure-words.ts'
import type { KindWords, Letter } from './letter.ts'
import type { MailFacts } from './mail.ts'
import { linesOf } from './outside-text.ts'
import { receiptWords } from './receipt-words.ts'
import { refundWords } from './refund-words.ts'
import { contactOf, senderOf } from './sender.ts'
import { unchargedWords } from './uncharged-words.ts'

/** Says what is to be said: facts in, words out. */
export function letterOf(facts: MailFacts): Letter {
  const { company, invoice } = facts
  return {
    ...wordsOf(facts),
    ...senderOf(company, facts.baseUrl),
    ...linksOf(facts),
    forYou: 'The link is meant for you: whoever has it can see this invoice.',
    quote: linesOf(invoice.description, descriptionLengthMax),
    contact: contactOf(company, 'this invoice'),
  }
}

/** What a link to the page of a subscription is called. */
export const manageText = 'Manage your subscription'

function wordsOf(facts: MailFacts): KindWords {
  const { mail } = facts
  switch (mail.kind) {
    case 'receipt':
      return receiptWords(facts, mail.transaction)
    case 'refund':
      return refundWords(facts, mail.transaction)
    case 'payment_failed':
      return 'uncharged' in mail ? unchargedWords(facts, mail) : failureWords(facts, mail)
    default:
      return askingWords(facts, mail)
  }
}

/** What the mail is about comes first. */
function linksOf(facts: MailFacts): Pick<Letter, 'button' | 'besides'> {
  const { invoice, mail, link, setupLink, manageLink } = facts
  // Who was given money back is not asked for it in the same breath.
  const isPayable = amountDueOf(invoice) > 0 && mail.kind !== 'refund'
  const pay = { text: isPayable ? 'View and pay the invoice' : 'View the invoice', link }
  const manage = manageLink === undefined ? [] : [{ text: manageText, link: manageLink }]
  if (setupLink === undefined) return { button: pay, besides: manage }
  const setUp = { text: 'Add a payment method', link: setupLink }
  const isMethodFirst = mail.kind === 'setup_link' || ('trouble' in mail && mail.trouble !== undefined)
  return isMethodFirst
    ? { button: setUp, besides: [pay, ...manage] }
    : { button: pay, besides: [setUp, ...manage] }
}
