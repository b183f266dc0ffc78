import { z } from 'zod'
import { toRequestedBy, toAuditedCall } from '#access'
import type { AppContext } from '#context'
import type { AuditedCall } from '#audit'
import { submissionRefusals } from '#kernel/refusals'
import type { Company } from '#companies'
import { loadCustomerByReference } from '#customers'
import { endpoint, ok, addProblem } from '#platform/http'
import type { LockedKey } from '#platform/idempotency'
import { createHostedPayment } from '../hosted/create-hosted-payment.ts'
import { chargeMethod } from '../charge/charge-method.ts'
import { transactionResponseSchema } from './responses.ts'
import { fields, toCommandFields } from './bodies.ts'

const body = z
  .strictObject({
    ...fields,
    account_vault_id: fields.account_vault_id.optional(),
    type: z.string().max(32).optional().meta({
      description: '`av` charges the saved method that account_vault_id names. Anything else makes a page.',
      example: 'av',
    }),
  })
  .superRefine(({ type, account_vault_id }, context) => {
    if (type === 'av' && account_vault_id === undefined)
      addProblem(context, 'invalid_type', 'is required when type is av', ['account_vault_id'])
  })
  .meta({
    shapes: [
      { needs: ['type', 'account_vault_id'], is: { type: { enum: ['av'] } } },
      { may: ['type', 'account_vault_id'], is: { type: { not: { const: 'av' }, examples: ['page'] } } },
    ],
  })

export const postTrxPayment = (context: AppContext) =>
  endpoint({
    call: 'POST /api/trx/payment',
    name: 'createPayment',
    summary: 'Charge a saved payment method, or get a hosted payment page',
    tag: 'Transactions',
    access: context.access.apiKey('write'),
    idempotent: true,
    body,
    answers: {
      statusCode: 200,
      schema: transactionResponseSchema,
      contentType: 'text/plain',
      description: 'The transaction, or the address of the page as a text.',
    },
    refuses: ['not_found', 'unprocessable_entity', 'already_processing', ...submissionRefusals],
    async handle({ caller, body, key, ...request }) {
      if (body.type !== 'av')
        return ok(await createPaymentPage(context, caller.company, body, key, toAuditedCall(caller, request)))
      return ok(
        await chargeMethod(context, {
          company: caller.company,
          action: 'sale',
          ...toCommandFields({ ...body, account_vault_id: body.account_vault_id ?? '' }),
          ...toRequestedBy(caller, request),
          key,
        }),
      )
    },
  })

/** Creates a payment page and returns its URL. The payer may be a reference of the merchant. */
async function createPaymentPage(
  context: AppContext,
  company: Company,
  sent: z.output<typeof body>,
  key: LockedKey | undefined,
  call: AuditedCall | undefined,
): Promise<string> {
  const { contact_api_id, transaction_amount: total, order_id: orderId, description } = sent
  const customer = await loadCustomerByReference(context.db, company.id, contact_api_id)
  const request = { total, orderId, customerId: customer?.id }
  const shown = { description, items: [] }
  return (await createHostedPayment(context, company, { ...request, shown }, key, call)).url
}
