import type { AppContext } from '#context'
import { lostRacesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { callProcessor } from '#processor'
import { endSaleForm } from '../forms/close-sale-form.ts'
import { refuseTooManyQuotes } from '../limits/attempt-limit.ts'
import type { Payable } from '../payable.ts'

/**
 * Counts a payer's quote, or throws if there are too many attempts or quotes. The row of the quote is already written.
 * The new version of the record makes concurrent requests count it too. An open form is ended first, because it may
 * allow more attempts than are left.
 */
export async function countPayerQuote(
  context: AppContext,
  quoted: Payable,
  payerHash: Buffer,
): Promise<void> {
  for (let race = 0; race < lostRacesMax; race++) {
    const payable = await quoted.reload()
    await payable.assertPayable()
    await refuseTooManyQuotes(context, payable.company, payable.ref, payerHash)
    if (payable.saleFormId !== undefined) await callProcessor(() => endSaleForm(context, payable))
    else if ((await payable.writeSaleForm(undefined, [])) === 'written') return
  }
  throw new ApiError('service_unavailable')
}
