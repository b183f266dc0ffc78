import type { Tone } from '../components/pill.tsx'
import type { StatusCheck } from './status-query.ts'

/** Each check in words. */
export const checkLabels: Record<StatusCheck['name'], string> = {
  outcomes: 'Payments',
  due_work: 'Jobs',
  webhooks: 'Webhooks',
  messages: 'Mails and text messages',
  backup: 'Backup',
  certificate: 'Certificate',
  books: 'Books',
  suspended: 'Suspended companies',
}

/** The pill of each status. */
export const statusPills: Record<StatusCheck['status'], { tone: Tone; label: string }> = {
  ok: { tone: 'good', label: 'In order' },
  attention: { tone: 'bad', label: 'Needs attention' },
  unknown: { tone: 'warn', label: 'Unknown' },
  note: { tone: 'quiet', label: 'Note' },
}
