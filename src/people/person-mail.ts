import type { Company } from '#companies'
import { readCompanyClock } from '#companies'
import type { Json } from '#kernel/json'
import type { PartRows } from '#platform/database'
import type { PeopleParts } from './parts.ts'

/** What people are told by mail. */
export const personMailKinds = ['invitation', 'password_reset', 'security_notice'] as const
type PersonMailKind = (typeof personMailKinds)[number]

/** What a notice is about: what somebody would want to know who did not do it. */
export const noticeTopics = [
  'role_changed',
  'two_factor_reset',
  'two_factor_set',
  'two_factor_removed',
  'recovery_codes_made',
  'password_changed',
  'password_reset',
  'password_guessed',
] as const
/** One of them. */
export type NoticeTopic = (typeof noticeTopics)[number]

const linkPurpose = 'link in a mail to a person'

/** The rows that mail somebody a link, which is sealed until the mail is written out. */
export function linkMailed(
  parts: Pick<PeopleParts, 'ids' | 'outbox' | 'clock' | 'secrets'>,
  company: Company,
  {
    kind,
    to,
    link,
    ...facts
  }: { kind: Exclude<PersonMailKind, 'security_notice'>; to: string; link: string } & Facts,
): PartRows[] {
  const sealed = parts.secrets.sealApart('people', link, linkPurpose).toString('base64')
  return mailed(parts, company, { kind, to, facts: { ...facts, link: sealed } })
}

type Facts = Record<string, Json>

/** The link of a mail that `linkMailed` made. */
export function linkOf({ secrets }: Pick<PeopleParts, 'secrets'>, { link }: Facts): string {
  return secrets.unsealApart('people', Buffer.from(String(link), 'base64'), linkPurpose)
}

/** The rows that tell a person of something that was done to what they sign in with. */
export function noticeMailed(
  parts: Pick<PeopleParts, 'ids' | 'outbox' | 'clock'>,
  company: Company,
  { to, topic, address }: { to: string; topic: NoticeTopic; address: string | undefined },
): PartRows[] {
  const facts = { topic, at: parts.clock.now(), ...(address === undefined ? {} : { address }) }
  return mailed(parts, company, { kind: 'security_notice', to, facts })
}

// Messages are timed and kept by the clock of the company in whose outbox they lie.
function mailed(
  { ids, outbox, clock }: Pick<PeopleParts, 'ids' | 'outbox' | 'clock'>,
  company: Company,
  message: { kind: PersonMailKind; to: string; facts: Facts },
): PartRows[] {
  return outbox.posted(company, readCompanyClock(clock, company), {
    id: ids.next(),
    channel: 'email',
    ...message,
  })
}
