import type { Command } from './command.ts'

/** The commands for the audit log. */
export const auditCommands: Command[] = [
  {
    name: 'audit',
    summary: 'show who did what to companies and their settings, the newest first',
    call: 'GET /operator/v1/audit',
    options: {
      company: { value: 'companyId', help: 'only what concerns this company' },
      actor: { value: 'operator', help: 'only of this kind, or of this id: api_key, person, operator, ...' },
      action: { value: 'api_key.issued', help: 'only this action' },
      subject: { value: 'id', help: 'only of this id, or of this kind: company, api_key, webhook, ...' },
      from: { value: '2026-11-01', help: 'from this day or instant on' },
      to: { value: '2026-11-30', help: 'up to this day or instant' },
      limit: { value: '25', help: 'how many, at most 100' },
      cursor: { value: 'cursor', help: 'where the last answer ended' },
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
