import type { Command } from './command.ts'

/** The commands for the alerts of a company. */
export const alertCommands: Command[] = [
  {
    name: 'alerts',
    summary: 'show what happened that nobody asked for, the newest first',
    call: 'GET /operator/v1/companies/{companyId}/alerts',
    options: {
      status: { value: 'open', help: 'only those that are open, or resolved (default all)' },
      limit: { value: '100', help: 'how many, at most 100' },
      cursor: { value: 'cursor', help: 'where the last answer ended' },
    },
    query: (given) => ({
      status: given.text('status'),
      limit: given.text('limit'),
      cursor: given.text('cursor'),
    }),
  },
  {
    name: 'alert resolve',
    summary: 'say of an alert that somebody has seen to it',
    call: 'POST /operator/v1/companies/{companyId}/alerts/{alertId}/resolve',
    options: { note: { value: 'text', help: 'what came of it' } },
    body: (given) => ({ note: given.text('note') }),
  },
]
