import { z } from 'zod'
import type { AppContext } from '#context'
import { getCompanyTime, loadCompany } from '#companies'
import { invoiceResponse } from '#invoices'
import type { CompanyId } from '#kernel/ids'
import { closeReasonLengthMax, descriptionLengthMax, referenceLengthMax } from '#kernel/limits'
import { offlineMethods } from '#kernel/rails'
import { recordOffline, reverseOffline } from '#payments'
import {
  calendarDay,
  created,
  endpoint,
  moneyAmount,
  ok,
  pathId,
  trimmedText,
  type Endpoint,
} from '#platform/http'
import type { Surface } from '../surface.ts'

const params = z.object({ companyId: pathId('cmp'), invoiceId: pathId('inv') })

/** Creates the endpoints for offline payments on a given API surface. */
export function offlineEndpoints<Caller>(context: AppContext, surface: Surface<Caller>): Endpoint[] {
  return [postOfflinePayments(context, surface), postOfflineReversal(context, surface)]
}

const postOfflinePayments = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `POST ${surface.base}/invoices/{invoiceId}/offline-payments`,
    name: surface.companyParam('recordOfflinePayment'),
    summary: 'Record an offline payment of an invoice',
    ...surface.share('write'),
    idempotent: true,
    keyScope: (sent) => findKeyScope(context, sent.params.companyId),
    params,
    body: z.strictObject({
      amount: moneyAmount.optional().describe('all that is due where it is left out').meta({ example: 49.5 }),
      method: z.enum(offlineMethods).describe('How it was received.'),
      receivedOn: calendarDay.optional().describe('a day where the company is: today where it is left out'),
      reference: trimmedText(referenceLengthMax)
        .optional()
        .meta({ description: 'The number of a check, or another reference.', example: '1042' }),
      note: trimmedText(descriptionLengthMax).optional(),
      sendReceipt: z.boolean().default(true).describe('Whether the payer is sent a receipt.'),
    }),
    answers: {
      statusCode: 201,
      schema: z.object({ transactionId: z.string(), invoice: invoiceResponse }),
    },
    refuses: ['bad_gateway', 'over_payment', 'already_processing'],
    async handle(request) {
      const { params, body, key } = request
      const { invoiceId } = params
      const company = await surface.companyOf(request)
      const { amount, method, receivedOn, reference, note, sendReceipt: sendsReceipt } = body
      const payment = { amount, method, receivedOn, reference, note, sendsReceipt }
      const command = { company, invoiceId, ...payment, call: surface.callOf(request), key }
      return created(await recordOffline(context, command))
    },
  })

const postOfflineReversal = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `POST ${surface.base}/invoices/{invoiceId}/offline-payments/{transactionId}/reverse`,
    name: surface.companyParam('reverseOfflinePayment'),
    summary: 'Reverse an offline payment',
    ...surface.share('manage'),
    idempotent: true,
    keyScope: (sent) => findKeyScope(context, sent.params.companyId),
    params: params.extend({ transactionId: pathId('trx') }),
    body: z.strictObject({
      reason: trimmedText(closeReasonLengthMax).meta({
        description: 'The reason of the reversal.',
        example: 'The check bounced',
      }),
    }),
    answers: { statusCode: 200, schema: z.object({ invoice: invoiceResponse }) },
    refuses: ['unprocessable_entity'],
    async handle(request) {
      const { params, body, key } = request
      const { invoiceId, transactionId } = params
      const company = await surface.companyOf(request)
      const path = { company, invoiceId, transactionId }
      const authorship = { call: surface.callOf(request), assertMay: surface.refundBound(request) }
      const command = { ...path, reason: body.reason, ...authorship, key }
      return ok(await reverseOffline(context, command))
    },
  })

/** Idempotency keys of requests about a company belong to the company, regardless of the caller. */
async function findKeyScope({ db, clock }: AppContext, companyId: CompanyId) {
  const company = await loadCompany(db, companyId)
  return company && { companyId, now: getCompanyTime(clock, company) }
}
