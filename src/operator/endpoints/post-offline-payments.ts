import { z } from 'zod'
import { byOperator, type Services } from '#access'
import { companyNow, knownCompany, readCompany } from '#companies'
import { invoiceAnswerSchema } from '#invoices'
import type { CompanyId } from '#kernel/ids'
import { closeReasonLengthMax, descriptionLengthMax, referenceLengthMax } from '#kernel/limits'
import { offlineMethods } from '#kernel/rails'
import { recordOffline, reverseOffline } from '#payments'
import { calendarDay, created, endpoint, moneyAmount, ok, pathId, trimmedText } from '#platform/http'

const call = 'POST /operator/v1/companies/{companyId}/invoices/{invoiceId}/offline-payments'
const params = z.object({ companyId: pathId('cmp'), invoiceId: pathId('inv') })

/** POST .../offline-payments: records money that the merchant took for an invoice by other ways. */
export const postOfflinePayments = (services: Services) =>
  endpoint({
    call,
    name: 'recordOfflinePayment',
    summary: 'Record an offline payment of an invoice',
    tag: 'Operator',
    access: services.access.operator,
    idempotent: true,
    keyScope: (sent) => keysOf(services, sent.params.companyId),
    params,
    body: z.strictObject({
      amount: moneyAmount.optional().describe('all that is due where it is left out').meta({ example: 49.5 }),
      method: z.enum(offlineMethods).describe('How it was received.'),
      receivedOn: calendarDay.optional().describe('a day where the company is: today where it is left out'),
      reference: trimmedText(referenceLengthMax)
        .optional()
        .meta({ description: 'The number of a check, or what else names it.', example: '1042' }),
      note: trimmedText(descriptionLengthMax).optional(),
      sendReceipt: z.boolean().default(true).describe('Whether the payer is sent a receipt.'),
    }),
    answers: {
      statusCode: 201,
      schema: z.object({ transactionId: z.string(), invoice: invoiceAnswerSchema }),
    },
    refuses: ['bad_gateway', 'over_payment', 'already_processing'],
    async handle({ params: { companyId, invoiceId }, body, key, ...request }) {
      const company = await knownCompany(services.db, companyId)
      const { amount, method, receivedOn, reference, note, sendReceipt: sendsReceipt } = body
      const payment = { amount, method, receivedOn, reference, note, sendsReceipt }
      const asked = { company, invoiceId, ...payment, call: byOperator(request), key }
      return created(await recordOffline(services, asked))
    },
  })

/** POST .../offline-payments/{transactionId}/reverse: takes one off its invoice again, once. */
export const postOfflineReversal = (services: Services) =>
  endpoint({
    call: `${call}/{transactionId}/reverse`,
    name: 'reverseOfflinePayment',
    summary: 'Reverse an offline payment',
    tag: 'Operator',
    access: services.access.operator,
    idempotent: true,
    keyScope: (sent) => keysOf(services, sent.params.companyId),
    params: params.extend({ transactionId: pathId('trx') }),
    body: z.strictObject({
      reason: trimmedText(closeReasonLengthMax).meta({
        description: 'Why it is taken off again.',
        example: 'The check bounced',
      }),
    }),
    answers: { statusCode: 200, schema: z.object({ invoice: invoiceAnswerSchema }) },
    refuses: ['unprocessable_entity'],
    async handle({ params: { companyId, ...named }, body: { reason }, key, ...request }) {
      const company = await knownCompany(services.db, companyId)
      const asked = { company, ...named, reason, call: byOperator(request), key }
      return ok(await reverseOffline(services, asked))
    },
  })

/** The keys of the operator's calls about a company are the company's own. */
async function keysOf({ db, clock }: Services, companyId: CompanyId) {
  const company = await readCompany(db, companyId)
  return company && { companyId, now: companyNow(clock, company) }
}
