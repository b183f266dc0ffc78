import type { Command } from './command.ts'

export const auditCommands: Command[] = [
  {
    name: 'audit',
    summary: 'list changes to companies and their settings with their actor, newest first',
    call: 'GET /operator/v1/audit',
    options: {
      company: { value: 'companyId', help: 'only this company' },
      actor: {
        value: 'operator',
        help: 'only this kind of actor or this id: api_key, person, operator, ...',
      },
      action: { value: 'api_key.issued', help: 'only this action' },
      subject: { value: 'id', help: 'only this kind of subject or this id: company, api_key, webhook, ...' },
      from: { value: '2026-11-01', help: 'from this day or instant' },
      to: { value: '2026-11-30', help: 'up to this day or instant' },
      limit: { value: '25', help: 'number of results, at most 100' },
      cursor: { value: 'cursor', help: 'nextCursor of the previous page' },
    },
    query: (given) => ({
      companyId: given.text('company'),
      actor: given.text('actor'),
      action: given.text('action'),
      subject: given.text('subject'),
      from: given.text('from'),
      to: given.text('to'),
      limit: given.text('limit'),
      cursor: given.text('cursor'),
    }),
  },
]
