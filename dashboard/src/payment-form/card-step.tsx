import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { ApiError, isOutcomeUnknown } from '../api/errors.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { isFinalResponse, useIdempotentRequest } from '../api/idempotency-key.ts'
import { refetchPayments } from '../api/refetch.ts'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { Form } from '../components/form.tsx'
import { money } from '../components/money.ts'
import { NoResponseNotice } from '../components/no-response-notice.tsx'
import { Refusal } from '../components/refusal.tsx'
import { showToast } from '../components/toasts.tsx'
import { NewCard } from '../invoices/new-method.tsx'
import { PayRefusal } from '../invoices/pay-refusal.tsx'
import { QuoteLines } from '../invoices/quote-lines.tsx'
import { useCard } from '../invoices/use-card.ts'
import { paidMessage } from '../invoices/use-payment.ts'
import type { Chosen } from '../customers/customer-field.tsx'
import type { DoneEvent } from '../secure-form/form-messages.ts'
import type { Order } from './order.ts'

const base = 'POST /dashboard/v1/companies/{companyId}/card-payments/{hostedPaymentId}'
const quoteEndpoint = `${base}/quote` as const

type Quote = ResponseOf<typeof quoteEndpoint>

/** A payment that waits for its card, with the form values that it was made of. */
type Prepared = { hostedPaymentId: string; customer: Chosen | null; order: Order }

/** A card payment as the user confirmed it: the form values, the card and the quote shown. */
export type Confirmed = Prepared & { captured: DoneEvent; quote: Quote }

type Props = {
  companyId: string
  prepared: Prepared
  once: ReturnType<typeof useIdempotentRequest<Confirmed>>
  /** Called when the user wants to change the amount or another field. */
  onChange(): void
}

/** Captures the card of a prepared payment and shows its total. The button charges exactly this total. */
export function CardStep({ companyId, prepared, once, onChange }: Props) {
  const { isFixed, typed: found } = once
  const params = { companyId, hostedPaymentId: prepared.hostedPaymentId }
  const card = useCard(found?.captured)
  const { captured } = card
  const isFound = captured !== undefined && captured === found?.captured
  const quoted = useCardQuote(params, isFound ? undefined : captured)
  const quote = isFound ? found.quote : quoted.quote
  const { pay, refused, isPaying } = usePay(params, once, card.end)
  const isUnknown = isOutcomeUnknown(refused)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (quote && captured) void pay({ ...prepared, captured, quote })
  }
  return (
    <Form onSubmit={submit}>
      <NoResponseNotice once={once} />
      {refused !== undefined && <PayRefusal error={refused} />}
      {!isUnknown && (
        <NewCard
          {...card}
          open={() => request(`${base}/intention`, { params, body: {} })}
          isFixed={isFixed}
          hasForm={!found || (refused !== undefined && !isFixed)}
        />
      )}
      {quoted.error && <Refusal error={quoted.error} onRetry={quoted.retry} />}
      {captured && !quoted.error && !isUnknown && <QuoteLines quote={quote} />}
      {!isUnknown && (
        <div className="buttons buttons-at-end">
          {!isFixed && (
            <Button variant="text" onClick={onChange}>
              Change the amount
            </Button>
          )}
          {captured && !quoted.error && (
            <Button variant="main" type="submit" working={busyLabel(isPaying, quote)}>
              {quote && `Pay ${money(quote.total)}`}
            </Button>
          )}
        </div>
      )}
    </Form>
  )
}

function busyLabel(isPaying: boolean, quote: Quote | undefined): string | false {
  if (isPaying) return 'Paying…'
  return quote ? false : 'Reading the fee…'
}

type Params = { companyId: string; hostedPaymentId: string }

/** Quotes the captured card, once. */
function useCardQuote(params: Params, captured: DoneEvent | undefined) {
  const once = useIdempotentRequest()
  const ticketId = captured?.ticket_id ?? captured?.id ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['card quote', params.hostedPaymentId, ticketId],
    queryFn: () => once(quoteEndpoint, { params, body: { ticketId } }),
    enabled: ticketId !== '',
    staleTime: Infinity,
    gcTime: 0,
  })
  const retry = error && !isFinalResponse(error) ? () => void refetch() : undefined
  return { quote: data, error, retry }
}

/** Returns the function that charges the quoted total, once, and then opens the page of the payment. */
function usePay(params: Params, once: Props['once'], endCard: (reasonCode: unknown) => void) {
  const navigate = useNavigate()
  const { companyId } = params
  const [refused, setRefused] = useState<unknown>()
  const pay = async (confirmed: Confirmed) => {
    setRefused(undefined)
    const sent = { params, body: { quoteId: confirmed.quote.quoteId } }
    try {
      const { transactionId } = await once(`${base}/quote/confirm`, sent, confirmed)
      showToast(paidMessage(confirmed.quote.total, false))
      await navigate({ to: '/$companyId/payments/$transactionId', params: { companyId, transactionId } })
    } catch (error) {
      setRefused(error)
      if (isCardUsed(error)) endCard(error.reasonCode)
    }
    await refetchPayments(companyId)
  }
  return { pay, refused, isPaying: once.isSending }
}

/** Returns whether the refusal ends the quote and its card. */
function isCardUsed(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || !isFinalResponse(error)) return false
  const { reasonCode, statusCode } = error
  return (
    reasonCode !== 'NOT_CHARGED' &&
    reasonCode !== 'OUTCOME_UNKNOWN' &&
    ![401, 403, 409, 429].includes(statusCode)
  )
}
