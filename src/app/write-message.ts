import type { AppContext } from '#context'
import { loadExistingCompany } from '#companies'
import { composeLetter, toContact, formatCompanyName, toSender, writeInvoiceMail } from '#invoices'
import { writeHostedMail } from '#transactions'
import { isUserMail, buildUserMail } from '#users'
import type { MessageDraft, MessageContent } from '#platform/outbox'
import { writeSubscriptionMessage } from '#subscriptions'

/** Renders the content of a message, by the module of its subject. */
export function writeMessage(context: AppContext, message: MessageDraft): Promise<MessageContent> {
  if (isUserMail(message)) return writeUserMail(context, message)
  if (message.invoiceId !== null) return writeInvoiceMail(context, message)
  if (message.hostedPaymentId !== null) return writeHostedMail(context, message)
  return writeSubscriptionMessage(context, message)
}

/** A mail to a company's user has the same layout as one to a payer. */
async function writeUserMail(context: AppContext, message: MessageDraft): Promise<MessageContent> {
  const { db, baseUrl } = context
  const company = await loadExistingCompany(db, message.companyId)
  const { button, ...words } = buildUserMail(
    context,
    { ...company, shownName: formatCompanyName(company) },
    message,
  )
  const letter = composeLetter({
    ...words,
    ...toSender(company, baseUrl),
    ...(button ? { button, forYou: "Don't share this link." } : {}),
    besides: [],
    groups: [],
    details: [],
    contact: toContact(company),
  })
  return { ...letter, links: button ? [button.link] : [], effects: [] }
}
