import { idField, instantField, type FieldDescription } from './field-description.ts'

/** Fields of the users of companies. */
export const userFields: Record<string, FieldDescription> = {
  challenge: {
    description: 'Shown with the second factor, within ten minutes.',
    example: 'sc_8kTn0wqVb3GxLr6sYzP1mQ4uHd7JcE2fNa5oXiR9BtU',
  },
  csrfToken: {
    description: 'Goes into the header `x-csrf-token` of every call of this session that is not a GET.',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
  idleExpiresAt: instantField('When it ends unless there is another call.'),
  inviteUrl: {
    description: 'The link that accepts the invitation, shown this once.',
    example: 'https://pay.example.com/dashboard/invitation/inv_8kTn0wqVb3GxLr6sYzP1mQ4uHd7JcE2fNa5oXiR9BtU',
  },
  lastSeenAt: instantField('When they last called.'),
  memberId: idField('mem', 'The member.'),
  members: { description: 'The members.' },
  personId: idField('per', 'The person.'),
  sessions: { description: 'The sessions.' },
  sessionId: idField('ses', 'The session.'),
  viewId: idField('viw', 'The view.'),
  views: { description: 'The views.' },
  userAgent: {
    description: 'The name that the browser sends of itself.',
    example: 'Mozilla/5.0 (X11; Linux x86_64)',
  },
  reauthenticateAbove: {
    description:
      'Above how many dollars of refunds, in all since they last did, a person shows again who they are.',
    example: 500,
  },
  reauthenticatedUntil: instantField('When the re-authentication expires.'),
  recoveryCodesLeft: { description: 'How many recovery codes were not used yet.', example: 10 },
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
