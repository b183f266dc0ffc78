import type { AppContext } from '#access'
import { readExistingCompany } from '#companies'
import { composeLetter, toContact, formatCompanyName, toSender, writeInvoiceMail } from '#invoices'
import { writeHostedMail } from '#one-off'
import { isPersonMail, personMailWords } from '#people'
import type { MessageDraft, MessageContent } from '#platform/outbox'
import { writeSubscriptionMessage } from '#subscriptions'

/** Renders the content of a message, by the module of its subject. */
export function writeMessage(services: AppContext, message: MessageDraft): Promise<MessageContent> {
  if (isPersonMail(message)) return writeUserMail(services, message)
  if (message.invoiceId !== null) return writeInvoiceMail(services, message)
  if (message.hostedPaymentId !== null) return writeHostedMail(services, message)
  return writeSubscriptionMessage(services, message)
}

/** A mail to a company's user has the same layout as one to a payer. */
async function writeUserMail(services: AppContext, message: MessageDraft): Promise<MessageContent> {
  const { db, baseUrl } = services
  const company = await readExistingCompany(db, message.companyId)
  const { button, ...words } = personMailWords(
    services,
    { ...company, shownName: formatCompanyName(company) },
    message,
  )
  const letter = composeLetter({
    ...words,
    ...toSender(company, baseUrl),
    ...(button ? { button, forYou: 'The link is meant for you: please do not pass it on.' } : {}),
    besides: [],
    groups: [],
    quote: [],
    contact: toContact(company, 'your account'),
  })
  return { ...letter, links: button ? [button.link] : [], along: [] }
}
