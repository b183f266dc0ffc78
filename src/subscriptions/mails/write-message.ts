import { lookupRows, createManageLink } from '#access'
import type { AppContext } from '#context'
import { loadExistingCompany, type Company } from '#companies'
import { composeLetter, toContact, toSender } from '#invoices'
import type { MessageDraft, MessageContent } from '#platform/outbox'
import { loadSubscription } from '../find-subscriptions.ts'
import { loadExistingPlan } from '../plans/find-plans.ts'
import { subscriptionMessageKinds, type SubscriptionMessageKind } from './message-kinds.ts'
import { textByKind, type MessageText } from './message-text.ts'

/**
 * Writes the text of a message about a subscription itself. If the message has no link yet, a link to the subscription
 * page is created. It becomes valid with the write that stores the text.
 */
export async function writeSubscriptionMessage(
  { db, baseUrl }: Pick<AppContext, 'db' | 'baseUrl'>,
  message: MessageDraft,
): Promise<MessageContent> {
  const { companyId, subscriptionId, channel, facts, createdAt: now } = message
  const kind = subscriptionMessageKinds.find((known) => known === message.kind)
  if (!kind) throw new Error(`there is no text for a message of the kind ${message.kind}`)
  const [company, subscription] = await Promise.all([
    loadExistingCompany(db, companyId),
    subscriptionId && loadSubscription(db, companyId, subscriptionId),
  ])
  if (!subscription) throw new Error('a subscription is missing of which there is a message')
  const plan = await loadExistingPlan(db, subscription)
  const made = createManageLink({ baseUrl }, { companyId, subscriptionId: subscription.id, now })
  const given = facts['link']
  const link = typeof given === 'string' ? given : made.link
  const { timeZone } = company
  const text = textByKind[kind]({ company, timeZone, plan, facts, link })
  const isLinked = text.button !== undefined
  return {
    ...(channel === 'sms'
      ? { text: text.short }
      : toMessageLetter({ company, baseUrl }, text, { kind, link })),
    links: isLinked ? [link] : [],
    effects: isLinked && link === made.link ? [lookupRows(made.found)] : [],
  }
}

function toMessageLetter(
  { company, baseUrl }: { company: Company; baseUrl: string },
  { button, short: _short, ...text }: MessageText,
  { kind, link }: { kind: SubscriptionMessageKind; link: string },
) {
  return composeLetter({
    ...text,
    ...toSender(company, baseUrl),
    ...(button === undefined ? {} : { button: { text: button, link }, forYou: "Don't share this link." }),
    besides: [],
    // A message with a code contains nothing to click, not even an email address.
    contact: toContact(
      kind === 'verification_code' ? { name: company.name, email: undefined, branding: {} } : company,
    ),
  })
}
