import type { Role } from '#kernel/roles'
import { roles } from '#kernel/roles'
import type { MessageDraft } from '#platform/outbox'
import type { UserDeps } from './user-deps.ts'
import { unsealLink, noticeTopics, userMailKinds, type NoticeTopic } from './user-mail.ts'

/** The text of a mail to a user, before the layout of the company is applied. */
export type UserMailContent = {
  subject: string
  preview: string
  paragraphs: string[]
  button?: { text: string; link: string }
}

/** The sender of a mail to a user, and the role that helps a user whose account is at risk. */
export type UserMailSender = { shownName: string; timeZone: string; helper: string }

/** Returns whether a message is addressed to a user of the dashboard and not to a payer. */
export function isUserMail({ kind }: Pick<MessageDraft, 'kind'>): boolean {
  return userMailKinds.some((known) => known === kind)
}

/** Returns the text of a mail to a user. */
export function buildUserMail(
  deps: Pick<UserDeps, 'secrets'>,
  sender: UserMailSender,
  { kind, facts }: Pick<MessageDraft, 'kind' | 'facts'>,
): UserMailContent {
  if (kind === 'invitation') return buildInvitation(sender.shownName, facts, unsealLink(deps, facts))
  if (kind === 'operator_invitation') return buildOperatorInvitation(unsealLink(deps, facts))
  if (kind === 'password_reset') return buildPasswordReset(unsealLink(deps, facts))
  return buildNotice(sender, facts)
}

function buildOperatorInvitation(link: string): UserMailContent {
  return {
    subject: 'You are invited to the operator console of Florin',
    preview: 'The link is good for seven days.',
    paragraphs: [
      'You are invited to run this installation of Florin as an operator: its status, its companies and its operators.',
      'The link is good for seven days and opens once. If you did not expect this mail, you can ignore it.',
    ],
    button: { text: 'Accept the invitation', link },
  }
}

const roleLabels: Record<Role, string> = {
  admin: 'an admin: all rights',
  clerk: 'a clerk: invoices, customers and payments, no refunds',
  read_only: 'a reader: sees the records, changes nothing',
}

function buildInvitation(name: string, facts: MessageDraft['facts'], link: string): UserMailContent {
  const role = roles.find((known) => known === facts['role']) ?? 'read_only'
  return {
    subject: `You are invited to the dashboard of ${name}`,
    preview: 'The link is good for seven days.',
    paragraphs: [
      `${name} invites you to its dashboard, where its payments are, as ${roleLabels[role]}.`,
      'The link is good for seven days and opens once. If you did not expect this mail, you can ignore it.',
    ],
    button: { text: 'Accept the invitation', link },
  }
}

function buildPasswordReset(link: string): UserMailContent {
  return {
    subject: 'Choose a new password',
    preview: 'The link is good for 30 minutes.',
    paragraphs: [
      'A new password was requested for the dashboard account with this address.',
      'The link is good for 30 minutes and opens once. All sessions end when the password is changed; a second factor stays as it is.',
      'If you did not request it, you can ignore this mail: your password is unchanged.',
    ],
    button: { text: 'Choose a new password', link },
  }
}

const noticeTexts: Record<NoticeTopic, { subject: string; what: string }> = {
  role_changed: { subject: 'Your role was changed', what: 'Your role in the dashboard was changed' },
  operator_added: {
    subject: 'You are an operator now',
    what: 'Your account was made an operator of this installation of Florin',
  },
  two_factor_reset: {
    subject: 'Your second factor was reset',
    what: 'Your second factor and your recovery codes were removed, and your sessions ended',
  },
  two_factor_set: {
    subject: 'A second factor was set up',
    what: 'A second factor was set up for your account',
  },
  two_factor_removed: {
    subject: 'Your second factor was removed',
    what: 'The second factor of your account was removed',
  },
  recovery_codes_made: {
    subject: 'New recovery codes were made',
    what: 'New recovery codes were made for your account; the ones before open nothing any more',
  },
  password_changed: {
    subject: 'Your password was changed',
    what: 'The password of your account was changed',
  },
  password_reset: {
    subject: 'Your password was changed',
    what: 'The password of your account was changed by a link that was mailed to you, and your sessions ended',
  },
  password_guessed: {
    subject: 'Many wrong passwords were tried',
    what: 'Many wrong passwords were tried for your account within a day, and each further try waits now; the last one was tried',
  },
}

function buildNotice(
  { shownName: name, timeZone, helper }: UserMailSender,
  { topic, at, address }: MessageDraft['facts'],
): UserMailContent {
  const known = noticeTopics.find((each) => each === topic)
  if (!known) throw new Error(`there is no text for a notice of ${String(topic)}`)
  const { subject, what } = noticeTexts[known]
  const when = new Date(Number(at)).toLocaleString('en-US', {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const from = typeof address === 'string' ? ` from the address ${address}` : ''
  return {
    subject: `${subject} (${name})`,
    preview: `${what}.`,
    paragraphs: [
      `${what}: ${when} (${timeZone})${from}.`,
      `If you did not request this change, inform ${helper} at once, and choose a new password.`,
    ],
  }
}
