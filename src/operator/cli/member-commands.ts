import { UsageError, type Command, type CommandArguments } from './command.ts'

export const memberCommands: Command[] = [
  {
    name: 'member invite',
    summary: 'invite a user to the dashboard of a company; the link is mailed, and shown only once',
    call: 'POST /operator/v1/companies/{companyId}/members',
    takes: ['email'],
    options: {
      role: { value: 'admin', help: 'admin (default), clerk or read_only' },
      name: { value: 'name', help: 'name of the user' },
    },
    body: (given) => ({ email: given.word('email'), role: given.text('role'), name: given.text('name') }),
  },
  {
    name: 'member list',
    summary: 'list the members of a company, including invited users',
    call: 'GET /operator/v1/companies/{companyId}/members',
  },
  {
    name: 'member change',
    summary: 'change the role of a member, or suspend or resume them',
    call: 'PATCH /operator/v1/companies/{companyId}/members/{memberId}',
    options: {
      role: { value: 'clerk', help: 'admin, clerk or read_only' },
      suspend: { help: 'refuse all requests of the member for the company' },
      resume: { help: 'accept requests of the member again' },
    },
    body: (given) => ({ role: given.text('role'), suspended: parseSuspended(given) }),
  },
  {
    name: 'member remove',
    summary: 'remove a member from a company immediately',
    call: 'DELETE /operator/v1/companies/{companyId}/members/{memberId}',
  },
  {
    name: 'member reset-two-factor',
    summary: 'remove the lost second factor of a member, and end their sessions',
    call: 'POST /operator/v1/companies/{companyId}/members/{memberId}/reset-two-factor',
  },
]

function parseSuspended(given: CommandArguments): boolean | undefined {
  const [suspend, resume] = [given.isSet('suspend'), given.isSet('resume')]
  if (suspend && resume) throw new UsageError('give either --suspend or --resume')
  return suspend || resume ? suspend : undefined
}
