import { z } from 'zod'
import { alertResponse, showAlert, type AlertRow } from '#companies'
import type { AppContext } from '#context'
import { formatCustomerName } from '#customers'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import type { RowOf } from '#platform/database'
import { listAlertRecords } from './alert-queries.ts'

export const dashboardAlertResponse = alertResponse
  .extend({
    amount: z.number().optional().meta({
      description: 'Dollars of the transaction, surcharge included.',
      example: 293.55,
    }),
    paymentMethod: z.string().optional().meta({
      description: 'The rail of the transaction, or `offline`.',
      example: 'cc',
    }),
    payerName: z.string().optional().meta({
      description: 'The name or company of the payer, or else the id of the customer.',
      example: 'Samir Johansson',
    }),
    invoiceNumber: z.string().optional().meta({
      description: 'The number of the invoice.',
      example: 'INV-1042',
    }),
  })
  .meta({
    id: 'AlertAtDesk',
    description: 'A problem to check, with the payment, the payer and the invoice that it concerns.',
  })

/** Returns alerts as the dashboard lists them, in the given order. Emails of payers are left out. */
export async function showAlertsWithRecords(
  { db }: Pick<AppContext, 'db'>,
  companyId: CompanyId,
  alerts: readonly AlertRow[],
): Promise<z.input<typeof dashboardAlertResponse>[]> {
  if (alerts.length === 0) return []
  const rows = await db.all(listAlertRecords, { companyId, ids: alerts.map(({ id }) => id) })
  const records = new Map(rows.map((row) => [row.id, showRecords(row)]))
  return alerts.map((alert) => ({ ...showAlert(alert), ...records.get(alert.id) }))
}

function showRecords(row: RowOf<(typeof listAlertRecords)['row']>) {
  const name = formatCustomerName({
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
  })
  return omitNullish({
    amount: row.amount === null ? undefined : toDollars(row.amount),
    paymentMethod: row.payment_method,
    payerName: name ?? (row.customer_id === null ? undefined : toPublicId('cus', row.customer_id)),
    invoiceNumber: row.invoice_number,
  })
}
