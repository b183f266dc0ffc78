import { getCompanyTime, loadExistingCompany } from '#companies'
import { installationId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import type { PartRows, Reader } from '#platform/database'
import type { CompanyClock } from '#platform/jobs'
import type { Place } from './user.ts'
import type { UserDeps } from './user-deps.ts'

export const userMailKinds = [
  'invitation',
  'operator_invitation',
  'password_reset',
  'security_notice',
] as const
type UserMailKind = (typeof userMailKinds)[number]

/** The topics of security notices, about changes that the user may not have made. */
export const noticeTopics = [
  'role_changed',
  'operator_added',
  'two_factor_reset',
  'two_factor_set',
  'two_factor_removed',
  'recovery_codes_made',
  'password_changed',
  'password_reset',
  'password_guessed',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** Returns the outbox of a place for mails to its users. That of the installation runs on real time. */
export async function openMailbox(db: Reader, place: Place): Promise<CompanyClock> {
  if (place === undefined || place === installationId) return { id: installationId, clockOffsetMs: 0 }
  return loadExistingCompany(db, place)
}

const linkPurpose = 'link in a mail to a person'

/** Returns the rows that mail a link to a user. The link is encrypted until the mail is rendered. */
export function linkMailRows(
  deps: Pick<UserDeps, 'ids' | 'outbox' | 'clock' | 'secrets'>,
  mailbox: CompanyClock,
  {
    kind,
    to,
    link,
    ...facts
  }: { kind: Exclude<UserMailKind, 'security_notice'>; to: string; link: string } & Facts,
): PartRows[] {
  const sealed = deps.secrets.sealApart(link, linkPurpose).toString('base64')
  return mailRows(deps, mailbox, { kind, to, facts: { ...facts, link: sealed } })
}

type Facts = Record<string, Json>

/** Decrypts the link of a mail from `linkMailRows`. */
export function unsealLink({ secrets }: Pick<UserDeps, 'secrets'>, { link }: Facts): string {
  return secrets.unsealApart(Buffer.from(String(link), 'base64'), linkPurpose)
}

/** Returns the rows that notify a user of a change to their credentials. */
export function noticeMailRows(
  deps: Pick<UserDeps, 'ids' | 'outbox' | 'clock'>,
  mailbox: CompanyClock,
  { to, topic, address }: { to: string; topic: NoticeTopic; address: string | undefined },
): PartRows[] {
  const facts = { topic, at: deps.clock.now(), ...(address === undefined ? {} : { address }) }
  return mailRows(deps, mailbox, { kind: 'security_notice', to, facts })
}

// The clock of the mailbox dates each message and its retention.
function mailRows(
  { ids, outbox, clock }: Pick<UserDeps, 'ids' | 'outbox' | 'clock'>,
  mailbox: CompanyClock,
  message: { kind: UserMailKind; to: string; facts: Facts },
): PartRows[] {
  return outbox.posted(mailbox, getCompanyTime(clock, mailbox), {
    id: ids.next(),
    channel: 'email',
    ...message,
  })
}
