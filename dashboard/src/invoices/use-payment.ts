import { useMutation } from '@tanstack/react-query'
import { isFinalResponse, useIdempotentRequest } from '../api/idempotency-key.ts'
import { queries } from '../api/me.ts'
import { isOutcomeUnknown, ApiError } from '../api/errors.ts'
import { money } from '../components/money.ts'
import { showToast } from '../components/toasts.tsx'
import { refetchInvoices } from '../api/refetch.ts'
import type { Invoice } from './invoice-labels.ts'
import type { Quote, Source } from './quote-query.ts'

/** A payment as the user confirmed it: the form values and the quote shown. */
export type Agreed = { choice: string; typed: string; source: Source; quote: Quote; saves: boolean }

type Used = { companyId: string; invoice: Invoice; onClose(): void }

/**
 * Returns the mutation that charges exactly the quoted total, once. Until the server responds, each further try sends
 * the same payment.
 */
export function usePayment({ companyId, invoice, onClose }: Used) {
  const once = useIdempotentRequest<Agreed>(`payment ${invoice.id}`)
  const pay = useMutation({
    mutationFn: (agreed: Agreed) => {
      const sent = { companyId, params: { id: invoice.id }, body: paymentBody(agreed) }
      return once('PUT /api/invoices/{id}/payment', sent, agreed)
    },
    async onSuccess({ totalCharged }, { quote, saves }) {
      showToast(paidMessage(totalCharged, quote.paymentMethod === 'ach'))
      onClose()
      if (saves) await queries.invalidateQueries({ queryKey: ['methods', companyId, invoice.customerId] })
    },
    onError(error) {
      // The outcome is unknown, so the dialog closes. A second payment could charge twice.
      if (!isOutcomeUnknown(error)) return
      showToast(error.message)
      onClose()
    },
    async onSettled(_, error) {
      if (error && !isFinalResponse(error) && !isOutcomeUnknown(error)) return
      await Promise.all([
        refetchInvoices(companyId),
        // A paid invoice has no fee to quote.
        error && !isOutcomeUnknown(error) && queries.invalidateQueries({ queryKey: ['quote', companyId] }),
      ])
    },
  })
  const take = (agreed: Agreed, onRefused: (error: unknown) => void) =>
    pay.mutate(agreed, { onError: onRefused })
  // A pending payment keeps the values that were sent, even if the form changed.
  const sent = once.isFixed ? (pay.variables ?? once.typed) : undefined
  return { pay, take, once, sent }
}

/** Returns the confirmation of a payment. */
export const paidMessage = (amount: number, isBank: boolean): string =>
  `${money(amount)} ${isBank ? 'is processing at the bank' : 'is paid'}.`

function paymentBody({ source, quote, saves }: Agreed) {
  const shown = { amount: quote.subtotal, quotedSurcharge: quote.surcharge }
  if ('accountVaultId' in source) return { ...source, ...shown }
  const agreedCents = Math.round(quote.total * 100)
  return { processorEvent: { ...source.captured, agreedCents }, ...shown, savePaymentMethod: saves }
}

/** Returns whether the refusal makes the captured card unusable. */
export function isUsedUp(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || !isFinalResponse(error)) return false
  if (typeof error.reasonCode === 'number') return true
  const isOfAmount = error.fields.some(({ path }) => path === 'body.amount')
  return error.statusCode === 400 && error.reasonCode === undefined && !isOfAmount
}
