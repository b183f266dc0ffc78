import type { Command } from './command.ts'

export const alertCommands: Command[] = [
  {
    name: 'alerts',
    summary: 'list alerts, newest first',
    call: 'GET /operator/v1/companies/{companyId}/alerts',
    options: {
      status: { value: 'open', help: 'open or resolved (default all)' },
      limit: { value: '100', help: 'number of results, at most 100' },
      cursor: { value: 'cursor', help: 'nextCursor of the previous page' },
    },
    query: (given) => ({
      status: given.text('status'),
      limit: given.text('limit'),
      cursor: given.text('cursor'),
    }),
  },
  {
    name: 'alert resolve',
    summary: 'resolve an alert',
    call: 'POST /operator/v1/companies/{companyId}/alerts/{alertId}/resolve',
    options: { note: { value: 'text', help: 'how it was resolved' } },
    body: (given) => ({ note: given.text('note') }),
  },
]
