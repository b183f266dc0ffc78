import type { AppContext } from '#context'
import { parseId, toPublicId, type CompanyId, type SubscriptionId } from '#kernel/ids'
import type { Caller, Credential } from './calls.ts'
import { processorPorts } from './processors.ts'
import { subscriberEmail, type ReportedSubscription } from './subscriptions.ts'
import type { World } from './world.ts'

/** The access to a page of a subscription: a link, or a session that was opened with a code. */
export type Opening = {
  to: 'setup' | 'pay' | 'manage' | 'session'
  token: string
  subscription: ReportedSubscription
}

/** The links, sessions and codes of the payers. */
export type Payers = {
  openings: Opening[]
  /** The links and sessions whose revocation was confirmed. */
  revoked: Opening[]
  /** The codes that were mailed, oldest first. */
  codes: { subscriptionId: SubscriptionId; code: string }[]
  mailsRead: Set<string>
  /** The follow-up requests to recent responses, next one last. */
  next: (() => Caller | undefined)[]
  /** The code that opened each session. */
  openedBy: Map<string, string>
}

const headers = {
  setup: 'x-subscription-token',
  manage: 'x-subscription-token',
  pay: 'x-invoice-token',
  session: 'x-subscription-session',
} as const satisfies Record<Opening['to'], Credential['header']>

/** Returns the credential of a link or session. */
export function toCredential({ to, token }: Opening): Credential {
  return { header: headers[to], token }
}

/** Returns the links or sessions of a subscription for a kind of page, newest last. */
export function getOpenings(
  { payers }: World,
  subscription: ReportedSubscription,
  to: Opening['to'],
): Opening[] {
  return payers.openings.filter((one) => one.to === to && one.subscription.id === subscription.id)
}

/** Reads the mails to subscribers, so that the payers have their links and codes. */
export async function getMail(world: World): Promise<void> {
  const { scheduler, db, companies, payers, subscriptions } = world
  const node = scheduler.startNode(0, 0)
  const context = world.servicesOn({ db, ...processorPorts(world, node) }, node)
  for (const { id, invoices } of companies)
    for (const mail of await mailsTo(context, id)) {
      const invoice = invoices.find((one) => toPublicId('inv', one.id) === mail.invoiceId)
      const about = parseId('sub', mail.subscriptionId ?? '') ?? invoice?.subscriptionId
      const subscription = subscriptions.find((one) => one.id === about)
      if (!subscription || payers.mailsRead.has(mail.id)) continue
      payers.mailsRead.add(mail.id)
      for (const link of mail.links) noteLink(world, subscription, link)
      const code = mail.kind === 'verification_code' ? /\b\d{6}\b/.exec(mail.text)?.[0] : undefined
      if (code !== undefined) payers.codes.push({ subscriptionId: subscription.id, code })
    }
}

async function mailsTo({ outbox }: AppContext, companyId: CompanyId) {
  const kinds = ['invoice', 'setup_link', 'verification_code']
  const mails = kinds.map((kind) => outbox.messages(companyId, { to: subscriberEmail, kind }))
  return (await Promise.all(mails)).flat()
}

/** Records the page that a link opens. Throws if the link is unknown. */
export function noteLink({ payers }: World, subscription: ReportedSubscription, link: string): void {
  const [, page, token] = /\/(setup|pay|manage)\/(\w+_\S+)$/.exec(link) ?? []
  if (token === undefined || (page !== 'setup' && page !== 'pay' && page !== 'manage'))
    throw new Error(`nobody knows the link ${link}`)
  payers.openings.push({ to: page, token, subscription })
}
