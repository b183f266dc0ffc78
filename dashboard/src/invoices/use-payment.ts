import { useMutation } from '@tanstack/react-query'
import { isAnswer, useOnce } from '../api/idempotency-key.ts'
import { queries } from '../api/me.ts'
import { isUnknown, Refused } from '../api/refused.ts'
import { money } from '../parts/money.ts'
import { say } from '../parts/toasts.tsx'
import { rereadInvoices } from './invoice-query.ts'
import type { Invoice } from './invoice-words.ts'
import type { Quote, Source } from './quote-query.ts'

/** A payment as it was agreed to: what was chosen and typed, and what was shown. */
export type Agreed = { choice: string; typed: string; source: Source; quote: Quote; saves: boolean }

type Used = { companyId: string; invoice: Invoice; onClose(): void }

/** Takes a payment of exactly what was shown, once. Until there is an answer the very same payment goes again. */
export function usePayment({ companyId, invoice, onClose }: Used) {
  const once = useOnce<Agreed>(`payment ${invoice.id}`)
  const pay = useMutation({
    mutationFn: (agreed: Agreed) => {
      const sent = { companyId, params: { id: invoice.id }, body: bodyOf(agreed) }
      return once('PUT /api/invoices/{id}/payment', sent, agreed)
    },
    async onSuccess({ totalCharged }, { quote, saves }) {
      say(paidWords(totalCharged, quote.paymentMethod === 'ach'))
      onClose()
      if (saves) await queries.invalidateQueries({ queryKey: ['methods', companyId, invoice.customerId] })
    },
    onError(error) {
      // What the invoice says from here on is what is known; nobody may press again.
      if (!isUnknown(error)) return
      say(error.message)
      onClose()
    },
    async onSettled(_, error) {
      if (error && !isAnswer(error) && !isUnknown(error)) return
      await Promise.all([
        rereadInvoices(companyId),
        // What is paid has no fee to be asked for any more.
        error && !isUnknown(error) && queries.invalidateQueries({ queryKey: ['quote', companyId] }),
      ])
    },
  })
  const take = (agreed: Agreed, onRefused: (error: unknown) => void) =>
    pay.mutate(agreed, { onError: onRefused })
  // What is under way is what was sent, whatever was chosen or typed since.
  const sent = once.isFixed ? (pay.variables ?? once.typed) : undefined
  return { pay, take, once, sent }
}

/** What is said of a payment that was taken. */
export const paidWords = (amount: number, isBank: boolean): string =>
  `${money(amount)} ${isBank ? 'is on its way from the bank' : 'is paid'}.`

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
