import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../api/call.ts'
import { isAnswer, useOnce } from '../api/idempotency-key.ts'
import { queries } from '../api/me.ts'
import { Refused } from '../api/refused.ts'
import { money } from '../parts/money.ts'
import { say } from '../parts/toasts.tsx'
import { rereadInvoices } from './invoice-query.ts'
import type { Invoice } from './invoice-words.ts'
import type { Quote, Source } from './quote-query.ts'

/** A payment as it was agreed to. */
export type Agreed = { source: Source; quote: Quote; saves: boolean }

type Used = { companyId: string; invoice: Invoice; onClose(): void }

/** Takes a payment of exactly what was shown, once. Until there is an answer the very same payment goes again. */
export function usePayment({ companyId, invoice, onClose }: Used) {
  const once = useOnce()
  // A second press comes before the page is drawn anew.
  const isSending = useRef(false)
  const pay = useMutation({
    mutationFn: (agreed: Agreed) => {
      const body = bodyOf(agreed)
      return once((key) =>
        call('PUT /api/invoices/{id}/payment', { companyId, params: { id: invoice.id }, body, key }),
      )
    },
    async onSuccess({ totalCharged, invoiceStatus }, { saves }) {
      const isOnItsWay = invoiceStatus === 'ACHPending'
      say(`${money(totalCharged)} ${isOnItsWay ? 'is on its way from the bank' : 'is paid'}.`)
      onClose()
      if (saves) await queries.invalidateQueries({ queryKey: ['methods', companyId, invoice.customerId] })
    },
    onError(error) {
      // What the invoice says from here on is what is known; nobody may press again.
      if (isUnknown(error)) onClose()
    },
    async onSettled(_, error) {
      isSending.current = false
      if (error && !isAnswer(error) && !isUnknown(error)) return
      await Promise.all([
        rereadInvoices(companyId),
        // What is paid has no fee to be asked for any more.
        error && !isUnknown(error) && queries.invalidateQueries({ queryKey: ['quote', companyId] }),
      ])
    },
  })
  const take = (agreed: Agreed, onRefused: (error: unknown) => void) => {
    if (isSending.current) return
    isSending.current = true
    pay.mutate(agreed, { onError: onRefused })
  }
  return { pay, take, isUnanswered: once.isUnanswered }
}

/** Whether nobody knows what became of a payment: it is looked up, and must not be made again. */
export const isUnknown = (error: unknown) =>
  error instanceof Refused && error.reasonCode === 'OUTCOME_UNKNOWN'

function bodyOf({ source, quote, saves }: Agreed) {
  const shown = { amount: quote.subtotal, quotedSurcharge: quote.surcharge }
  if ('accountVaultId' in source) return { ...source, ...shown }
  const agreedCents = Math.round(quote.total * 100)
  return { processorEvent: { ...source.captured, agreedCents }, ...shown, savePaymentMethod: saves }
}

/** Whether what the form captured is of no use any more after this refusal. */
export function isUsedUp(error: unknown): error is Refused {
  if (!(error instanceof Refused) || !isAnswer(error)) return false
  if (typeof error.reasonCode === 'number') return true
  const isOfAmount = error.fields.some(({ path }) => path === 'body.amount')
  return error.statusCode === 400 && error.reasonCode === undefined && !isOfAmount
}
