import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import { explainCharge } from '../surcharge/explain-charge.ts'
import { surchargeExplanationResponse } from './responses.ts'

export const getTransactionSurcharge = (context: AppContext) =>
  endpoint({
    call: 'GET /api/invoices/{id}/transactions/{trx}/surcharge',
    name: 'getTransactionSurcharge',
    summary: 'Explain the surcharge of a transaction',
    tag: 'Surcharge quotes',
    access: context.access.session('read'),
    params: z.object({ id: pathId('inv'), trx: pathId('trx') }),
    answers: { statusCode: 200, schema: surchargeExplanationResponse },
    handle: async ({ caller: { company }, params }) =>
      ok(await explainCharge(context, company, { invoiceId: params.id, id: params.trx })),
  })
