import type { AppContext } from '#context'
import { getCompanyTime, openCredentials } from '#companies'
import { minuteMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { clientTokenLifetimeMs, lostRacesMax, outcomeRecoveryMaxMs } from '#kernel/limits'
import type { JobOutcome } from '#platform/jobs'
import { isProcessorError } from '#processor'
import { referenceOf } from '#attempts'
import { recordFormDeclines } from '../limits/form-declines.ts'
import type { Payable } from '../payable.ts'

/** The age, in ms, at which a form is closed at the processor and no longer counts as opened. */
export const saleFormLifetimeMs = clientTokenLifetimeMs + minuteMs

/**
 * Ends the secure forms of a record by their job, and tries again later while the processor does not respond. The page
 * may have been closed before it reported the sale, and the processor's postback may have been lost.
 */
export async function closeSaleForm(
  context: AppContext,
  payable: Payable,
  saleFormId: TransactionId,
): Promise<JobOutcome> {
  try {
    await endSaleForm(context, payable, saleFormId)
    return 'done'
  } catch (error) {
    if (!isProcessorError(error)) throw error
    return { againAt: getCompanyTime(context.clock, payable.company) + outcomeRecoveryMaxMs }
  }
}

/**
 * Ensures that no secure form can make this sale any more. If the processor's books have no sale, the cancelled
 * reference can never get one. An existing sale is recorded. Safe to repeat at any time.
 */
export async function endSaleForm(
  context: AppContext,
  payable: Payable,
  saleFormId = payable.saleFormId,
): Promise<void> {
  if (saleFormId === undefined) return
  const { company, ref } = payable
  const reference = referenceOf({ id: saleFormId })
  const location = openCredentials(context.secrets, company)
  const movement = await context.processor.cancelReference(location, reference)
  // The movement belongs to this record, because its reference is that of the record's form or transaction.
  if (movement) await payable.recordSale(movement, reference)
  // The cancelled form gets no further declines, and the next attempt counts them all.
  await recordFormDeclines(context, company, { ref, saleFormId })
  await detachSaleForm(payable, saleFormId)
}

/** Detaches a sale that can never be made from its record. The next form makes another sale. */
async function detachSaleForm(payable: Payable, saleFormId: TransactionId): Promise<void> {
  for (let race = 0; race < lostRacesMax; race++) {
    const before = await payable.reload()
    if (before.saleFormId !== saleFormId) return
    if ((await before.writeSaleForm(undefined, [])) === 'written') return
  }
  throw new Error('a sale form could not be ended: too many others wrote its record')
}
