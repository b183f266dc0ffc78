import { id, instant, type Words } from './words.ts'

/** Fields of people who work for companies. */
export const peopleWords: Record<string, Words> = {
  inviteUrl: {
    description: 'The link that accepts the invitation, shown this once.',
    example: 'https://pay.example.com/dashboard/invitation/inv_8kTn0wqVb3GxLr6sYzP1mQ4uHd7JcE2fNa5oXiR9BtU',
  },
  lastSeenAt: instant('When they last called.'),
  memberId: id('mem', 'The member.'),
  members: { description: 'The members.' },
  personId: id('per', 'The person.'),
  reauthenticateAbove: {
    description: 'Above how many dollars a person who refunds shows again who they are.',
    example: 500,
  },
  requireTwoFactor: { description: 'Whether the people of the company need a second factor.' },
  sessionHours: {
    description: 'After how many hours sessions of people end, however busy they are.',
    example: 12,
  },
  sessionIdleMinutes: {
    description: 'After how many minutes without a call sessions of people end.',
    example: 60,
  },
  twoFactor: { description: 'Whether a second factor is set up.' },
}
