import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { AnswerOf } from '../api/calls.ts'

export type Quote = AnswerOf<'POST /api/invoices/{id}/surcharge-quote'>

type Asked = { companyId: string; invoiceId: string; methodId: string; amount: number | undefined }

/** What a payment would cost with its surcharge. Never taken from before: what is agreed to is what is charged. */
export function quoteQuery({ companyId, invoiceId, methodId, amount = 0 }: Asked) {
  return queryOptions({
    queryKey: ['quote', companyId, invoiceId, methodId, amount],
    queryFn: () =>
      call('POST /api/invoices/{id}/surcharge-quote', {
        companyId,
        params: { id: invoiceId },
        body: { accountVaultId: methodId, amount },
      }),
    enabled: amount > 0,
    staleTime: 0,
    gcTime: 0,
  })
}

/** The dollars that somebody typed, if it is an amount: 1,240.00 as well as $51.5. */
export function dollarsIn(typed: string): number | undefined {
  const plain = typed.trim().replace(/^\$/, '').replaceAll(',', '')
  return /^\d+(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : undefined
}
