import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type CompanyId, type Uuid } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import type { Reader, RowOf } from '#platform/database'
import { listAlerts, listOpenAlerts, listResolvedAlerts, type alertColumns } from './alert-queries.ts'

/** Whether a user has resolved an alert. */
export const alertStatuses = ['open', 'resolved'] as const
export type AlertStatus = (typeof alertStatuses)[number]

/** An alert as it is stored. */
export type AlertRow = RowOf<typeof alertColumns>

/** The response schema of `showAlert`. */
export const alertResponse = z
  .object({
    id: z.string().meta({ description: 'The alert.', example: 'alr_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    kind: z.string().meta({ description: 'What happened.', example: 'renewal_failed' }),
    message: z
      .string()
      .meta({ description: 'The problem, as a text.', example: 'A renewal failed for the last time.' }),
    invoiceId: z.string().optional().meta({
      description: 'The invoice that it is about, if any.',
      example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3',
    }),
    transactionId: z.string().optional(),
    subscriptionId: z.string().optional(),
    createdAt: z.string(),
    resolvedAt: z.string().optional().describe('missing until the alert is resolved'),
    note: z.string().optional().describe('the note that was written when it was resolved'),
  })
  .meta({ id: 'Alert', description: 'A problem that the operator should check.' })

const listStatements = { open: listOpenAlerts, resolved: listResolvedAlerts, all: listAlerts }

/**
 * Returns a page of a company's alerts, newest first, optionally of one status. `before` is the alert at which the
 * previous page ended.
 */
export async function loadAlerts(
  db: Reader,
  companyId: CompanyId,
  { status, before, limit }: { status: AlertStatus | undefined; before: Uuid | undefined; limit: number },
): Promise<AlertRow[]> {
  return db.all(listStatements[status ?? 'all'], { companyId, before: before ?? null, limit })
}

/** Returns the public form of an alert. */
export function showAlert(row: AlertRow): z.infer<typeof alertResponse> {
  return {
    id: toPublicId('alr', row.id),
    kind: row.kind,
    message: row.message,
    ...omitNullish({
      invoiceId: row.invoice_id === null ? undefined : toPublicId('inv', row.invoice_id),
      transactionId: row.transaction_id === null ? undefined : toPublicId('trx', row.transaction_id),
      subscriptionId: row.subscription_id === null ? undefined : toPublicId('sub', row.subscription_id),
    }),
    createdAt: toIsoInstant(row.created_at),
    ...omitNullish({
      resolvedAt: row.resolved_at === null ? undefined : toIsoInstant(row.resolved_at),
      note: row.note ?? undefined,
    }),
  }
}
