import type { AppContext } from '#context'
import { writeInvoice } from '#invoices'
import type { PartRows } from '#platform/database'
import { attemptRow, submissionAuditRows } from '#attempts'
import { agreedTextRows } from './agreed-texts.ts'
import { keepMethodJobRow } from './keep-method.ts'
import { isMethodSaved, type PayInvoice } from './payment-command.ts'
import type { PaymentPlan } from './plan-payment.ts'

/**
 * Reserves the amount and writes the attempt in one statement, which fails if the invoice changed since it was read.
 */
export async function claimPayment(
  context: AppContext,
  command: PayInvoice,
  { company, transaction, before, invoice, source }: PaymentPlan,
  watch: PartRows,
): Promise<'written' | 'lost race'> {
  const keeping = isMethodSaved(command, source)
    ? [keepMethodJobRow(company, transaction.id, transaction.createdAt)]
    : []
  const effects = [
    attemptRow(transaction),
    watch,
    ...keeping,
    ...submissionAuditRows(context, command.call, transaction),
    ...(command.payer ? await agreedTextRows(context, toPayerCharge(command, source), transaction) : []),
    ...((await command.effects?.(transaction)) ?? []),
  ]
  return (
    command.hold?.write(before, invoice, effects) ??
    writeInvoice(context.db, before, invoice, effects, command.key)
  )
}

function toPayerCharge(command: PayInvoice, source: PaymentPlan['source']) {
  const { company, occasion } = command
  return { company, save: isMethodSaved(command, source), signsUp: occasion !== undefined }
}
