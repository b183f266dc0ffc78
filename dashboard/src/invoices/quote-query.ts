import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import type { DoneEvent } from '../secure-form/form-messages.ts'

export type Quote = ResponseOf<'POST /api/invoices/{id}/surcharge-quote'>

/** The charged method: a saved one, or a card that the secure form captured. */
export type Source = { accountVaultId: string } | { captured: DoneEvent }

type QuoteRequest = {
  companyId: string
  invoiceId: string
  source: Source | undefined
  amount: number | undefined
}

/**
 * Reads the total of a payment with its surcharge. It is never cached, because the payer is charged exactly the quoted
 * total.
 */
export function quoteQuery({ companyId, invoiceId, source, amount = 0 }: QuoteRequest) {
  const quoteSource = source && toQuoteSource(source)
  return queryOptions({
    queryKey: ['quote', companyId, invoiceId, quoteSource, amount],
    queryFn: () =>
      request('POST /api/invoices/{id}/surcharge-quote', {
        companyId,
        params: { id: invoiceId },
        body: { ...(quoteSource ?? { accountVaultId: '' }), amount },
      }),
    enabled: quoteSource !== undefined && amount > 0,
    staleTime: 0,
    gcTime: 0,
  })
}

function toQuoteSource(source: Source): { accountVaultId: string } | { ticketId: string } {
  if ('accountVaultId' in source) return source
  return { ticketId: source.captured.ticket_id ?? source.captured.id ?? '' }
}
