import { lookupRows, createManageLink } from '#access'
import type { AppContext } from '#context'
import { loadExistingCompany, type Company } from '#companies'
import { composeLetter, toContact, toSender } from '#invoices'
import type { MessageDraft, MessageContent } from '#platform/outbox'
import { formatSurchargeNotice, loadRuleSet } from '#surcharge'
import { loadSubscription } from '../find-subscriptions.ts'
import { loadExistingPlan } from '../plans/find-plans.ts'
import { subscriptionMessageKinds, type SubscriptionMessageKind } from './message-kinds.ts'
import { getOfferedRails, type Subscription } from '../subscription.ts'
import { textByKind } from './message-text.ts'
import type { MessageText } from './message.ts'

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
  const made = createManageLink({ baseUrl }, { company, subscriptionId: subscription.id, now })
  const given = facts['link']
  const link = typeof given === 'string' ? given : made.link
  const { timeZone } = company
  const text = textByKind[kind]({ company, timeZone, plan, subscription, facts, link })
  const notice = await loadSurchargeNotice({ db }, { company, subscription, kind, now })
  const isLinked = text.button !== undefined
  return {
    ...(channel === 'sms'
      ? { text: text.short }
      : toMessageLetter({ company, baseUrl }, { ...text, notice }, { kind, link })),
    links: isLinked ? [link] : [],
    effects: isLinked && link === made.link ? [lookupRows(made.found)] : [],
  }
}

/** Returns the surcharge notice of a mail that announces automatic charges; undefined if they have no surcharge. */
async function loadSurchargeNotice(
  { db }: Pick<AppContext, 'db'>,
  about: { company: Company; subscription: Subscription; kind: SubscriptionMessageKind; now: number },
): Promise<string | undefined> {
  const { company, subscription, kind, now } = about
  const isAnnounced = kind === 'subscription_started' || kind === 'trial_ending'
  const isCharged = subscription.billingMode === 'recurring' && company.settings.surchargeOnRecurring
  if (!isAnnounced || !isCharged) return undefined
  const rails = getOfferedRails(subscription).filter((rail) => company.products.includes(rail))
  return formatSurchargeNotice(company, await loadRuleSet(db, company), { rails, now })
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
