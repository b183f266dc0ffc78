import { UsageError, type Command, type CommandArguments } from './command.ts'

/** The commands for the members of a company. */
export const memberCommands: Command[] = [
  {
    name: 'member invite',
    summary: 'invite somebody to the dashboard of a company; the link is mailed, and shown this once',
    call: 'POST /operator/v1/companies/{companyId}/members',
    takes: ['email'],
    options: {
      role: { value: 'admin', help: 'admin (default), clerk or read_only' },
      name: { value: 'name', help: 'what they are called' },
    },
    body: (given) => ({ email: given.word('email'), role: given.text('role'), name: given.text('name') }),
  },
  {
    name: 'member list',
    summary: 'list the members of a company, those who are invited too',
    call: 'GET /operator/v1/companies/{companyId}/members',
  },
  {
    name: 'member change',
    summary: 'change the role of a member, suspend them or let them in again',
    call: 'PATCH /operator/v1/companies/{companyId}/members/{memberId}',
    options: {
      role: { value: 'clerk', help: 'admin, clerk or read_only' },
      suspend: { help: 'refuse every call of theirs for the company' },
      resume: { help: 'let them in again' },
    },
    body: (given) => ({ role: given.text('role'), suspended: parseSuspended(given) }),
  },
  {
    name: 'member remove',
    summary: 'take somebody out of a company, at once',
    call: 'DELETE /operator/v1/companies/{companyId}/members/{memberId}',
  },
  {
    name: 'member reset-two-factor',
    summary: 'take the second factor off somebody who lost it; their sessions end',
    call: 'POST /operator/v1/companies/{companyId}/members/{memberId}/reset-two-factor',
  },
]

function parseSuspended(given: CommandArguments): boolean | undefined {
  const [suspend, resume] = [given.isSet('suspend'), given.isSet('resume')]
  if (suspend && resume) throw new UsageError('--suspend and --resume are opposites')
  return suspend || resume ? suspend : undefined
}
