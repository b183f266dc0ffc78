import type { AppContext } from '#context'
import { loadExistingCompany } from '#companies'
import { installationId, type CompanyId } from '#kernel/ids'
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

/** A mail to a user has the same layout as one to a payer. */
async function writeUserMail(context: AppContext, message: MessageDraft): Promise<MessageContent> {
  const { sender, helper, timeZone } = await loadUserMailSender(context, message.companyId)
  const shownName = formatCompanyName(sender)
  const { button, ...words } = buildUserMail(context, { shownName, timeZone, helper }, message)
  const letter = composeLetter({
    ...words,
    ...toSender(sender, context.baseUrl),
    ...(button ? { button, forYou: "Don't share this link." } : {}),
    besides: [],
    groups: [],
    details: [],
    contact: toContact(sender),
  })
  return { ...letter, links: button ? [button.link] : [], effects: [] }
}

/** Returns the company that a mail comes from. Mails to operators come from the installation, which has no branding. */
async function loadUserMailSender({ db }: AppContext, companyId: CompanyId) {
  if (companyId === installationId)
    return {
      sender: { name: 'Florin', email: undefined, branding: {} },
      timeZone: 'UTC',
      helper: 'another operator',
    }
  const company = await loadExistingCompany(db, companyId)
  return { sender: company, timeZone: company.timeZone, helper: 'an admin of your company' }
}
