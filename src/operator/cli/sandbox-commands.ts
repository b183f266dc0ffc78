import { UsageError, type Command, type CommandArguments } from './command.ts'
import { outboxCommand } from './outbox-command.ts'

const daySeconds = 86_400

export const sandboxCommands: Command[] = [
  {
    name: 'clock',
    summary: "sandbox: show a company's clock",
    call: 'GET /sandbox/v1/clock',
    takes: ['companyId'],
    query: (given) => ({ companyId: given.word('companyId') }),
  },
  {
    name: 'clock advance',
    summary: "sandbox: advance a company's clock and run the jobs that become due",
    call: 'POST /sandbox/v1/clock',
    takes: ['companyId'],
    options: {
      days: { value: '30', help: 'number of days' },
      seconds: { value: '60', help: 'number of seconds' },
      to: { value: 'timestamp', help: 'to this time, ISO 8601' },
    },
    body: (given) => ({ companyId: given.word('companyId'), ...parseClockMove(given) }),
  },
  outboxCommand,
]

function parseClockMove(given: CommandArguments): { advanceTo: string } | { advanceSeconds: number } {
  const days = given.number('days')
  const seconds = given.number('seconds')
  const to = given.text('to')
  if (to !== undefined && days === undefined && seconds === undefined) return { advanceTo: to }
  if (to !== undefined || (days === undefined && seconds === undefined))
    throw new UsageError('give --days and --seconds, or --to')
  return { advanceSeconds: (days ?? 0) * daySeconds + (seconds ?? 0) }
}
