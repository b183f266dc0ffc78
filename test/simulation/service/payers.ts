import type { AppContext } from '#context'
import { parseId, toPublicId, type CompanyId, type SubscriptionId } from '#kernel/ids'
import type { Caller, Credential } from './calls.ts'
import { processorPorts } from './processors.ts'
import { subscriberEmail, type ReportedSubscription } from './subscriptions.ts'
import type { World } from './world.ts'

/** What opens a page of a subscription: a link, or a session that came of a code. */
export type Opening = {
  to: 'setup' | 'pay' | 'manage' | 'session'
  token: string
  told: ReportedSubscription
}

/** What the payers of subscriptions hold. */
export type Payers = {
  openings: Opening[]
  /** What was good until somebody was told that it is revoked. */
  revoked: Opening[]
  /** The codes that were mailed, oldest first. */
  codes: { subscriptionId: SubscriptionId; code: string }[]
  mailsRead: Set<string>
  /** What somebody goes on with who just had an answer, the next last. */
  next: (() => Caller | undefined)[]
  /** By which code each session was opened. */
  openedBy: Map<string, string>
}

const headers = {
  setup: 'x-subscription-token',
  manage: 'x-subscription-token',
  pay: 'x-invoice-token',
  session: 'x-subscription-session',
} as const satisfies Record<Opening['to'], Credential['header']>

/** What a payer shows who has such a link, or session. */
export function toCredential({ to, token }: Opening): Credential {
  return { header: headers[to], token }
}

/** What is held of a subscription that opens such a page; the newest last. */
export function getOpenings({ payers }: World, told: ReportedSubscription, to: Opening['to']): Opening[] {
  return payers.openings.filter((one) => one.to === to && one.told.id === told.id)
}

/** Subscribers read the mails that they were sent: the links and codes are theirs from then on. */
export async function getMail(world: World): Promise<void> {
  const { scheduler, db, companies, payers, subscriptions } = world
  const node = scheduler.startNode(0, 0)
  const services = world.servicesOn({ db, ...processorPorts(world, node) }, node)
  for (const { id, invoices } of companies)
    for (const mail of await mailsTo(services, id)) {
      const invoice = invoices.find((one) => toPublicId('inv', one.id) === mail.invoiceId)
      const about = parseId('sub', mail.subscriptionId ?? '') ?? invoice?.subscriptionId
      const told = subscriptions.find((one) => one.id === about)
      if (!told || payers.mailsRead.has(mail.id)) continue
      payers.mailsRead.add(mail.id)
      for (const link of mail.links) noteLink(world, told, link)
      const code = mail.kind === 'verification_code' ? /\b\d{6}\b/.exec(mail.text)?.[0] : undefined
      if (code !== undefined) payers.codes.push({ subscriptionId: told.id, code })
    }
}

async function mailsTo({ outbox }: AppContext, companyId: CompanyId) {
  const kinds = ['invoice', 'setup_link', 'verification_code']
  const mails = kinds.map((kind) => outbox.messages(companyId, { to: subscriberEmail, kind }))
  return (await Promise.all(mails)).flat()
}

/** Keeps what a link opens. */
export function noteLink({ payers }: World, told: ReportedSubscription, link: string): void {
  const [, page, token] = /\/(setup|pay|manage)\/(\w+_\S+)$/.exec(link) ?? []
  if (token === undefined || (page !== 'setup' && page !== 'pay' && page !== 'manage'))
    throw new Error(`nobody knows the link ${link}`)
  payers.openings.push({ to: page, token, told })
}
