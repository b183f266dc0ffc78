import { descriptionLengthMax } from '#kernel/limits'
import { amountDueOf } from '../invoice-status.ts'
import { askingWords } from './asking-words.ts'
import { failureWords } from './failure-words.ts'
import type { KindWords, Letter } from './letter.ts'
import type { MailFacts } from './mail.ts'
import { nameOf } from './names.ts'
import { linesOf, oneLine } from './outside-text.ts'
import { receiptWords } from './receipt-words.ts'

/** Says what is to be said: facts in, words out. */
export function letterOf(facts: MailFacts): Letter {
  const { company, invoice } = facts
  return {
    ...wordsOf(facts),
    sender: nameOf(company),
    ...linksOf(facts),
    quote: linesOf(invoice.description, descriptionLengthMax),
    contact: contactOf(facts),
  }
}

function wordsOf(facts: MailFacts): KindWords {
  const { mail } = facts
  switch (mail.kind) {
    case 'receipt':
      return receiptWords(facts, mail.transaction)
    case 'payment_failed':
      return failureWords(facts, mail.transaction)
    default:
      return askingWords(facts, mail)
  }
}

/** What the mail is about comes first. */
function linksOf({ invoice, mail, link, setupLink }: MailFacts): Pick<Letter, 'button' | 'besides'> {
  const isPayable = amountDueOf(invoice) > 0
  const pay = { text: isPayable ? 'View and pay the invoice' : 'View the invoice', link }
  if (setupLink === undefined) return { button: pay, besides: [] }
  const setUp = { text: 'Add a payment method', link: setupLink }
  return mail.kind === 'setup_link' ? { button: setUp, besides: [pay] } : { button: pay, besides: [setUp] }
}

const addressLengthMax = 254

function contactOf({ company }: MailFacts): Letter['contact'] {
  const name = nameOf(company)
  if (company.email === undefined) return { text: `Questions about this invoice? Please ask ${name}.` }
  const email = oneLine(company.email, addressLengthMax)
  return { text: `Questions about this invoice? Reply to this mail, or write to ${name}:`, email }
}
