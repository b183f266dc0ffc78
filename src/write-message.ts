import type { Services } from '#access'
import { companyOf } from '#companies'
import { composeLetter, contactOf, nameOf, senderOf, writeInvoiceMail } from '#invoices'
import { writeHostedMail } from '#one-off'
import { isPersonMail, personMailWords } from '#people'
import type { Unwritten, Words } from '#platform/outbox'
import { writeSubscriptionMessage } from '#subscriptions'

/** Finds the words of a message, where what it is about knows them. */
export function writeMessage(services: Services, message: Unwritten): Promise<Words> {
  if (isPersonMail(message)) return writePersonMail(services, message)
  if (message.invoiceId !== null) return writeInvoiceMail(services, message)
  if (message.hostedPaymentId !== null) return writeHostedMail(services, message)
  return writeSubscriptionMessage(services, message)
}

/** A mail to somebody who works for a company is a letter like those to its payers. */
async function writePersonMail(services: Services, message: Unwritten): Promise<Words> {
  const { db, baseUrl } = services
  const company = await companyOf(db, message.companyId)
  const { button, ...words } = personMailWords(services, { ...company, shownName: nameOf(company) }, message)
  const letter = composeLetter({
    ...words,
    ...senderOf(company, baseUrl),
    ...(button ? { button, forYou: 'The link is meant for you: please do not pass it on.' } : {}),
    besides: [],
    groups: [],
    quote: [],
    contact: contactOf(company, 'your account'),
  })
  return { ...letter, links: button ? [button.link] : [], along: [] }
}
