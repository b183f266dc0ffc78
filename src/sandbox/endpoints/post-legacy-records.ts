import { z } from 'zod'
import { toPublicId } from '#kernel/ids'
import { created, endpoint, addProblem } from '#platform/http'
import { createLegacyCustomer, legacyCustomer } from '../create-legacy-customer.ts'
import { createLegacyInvoice, legacyInvoice } from '../create-legacy-invoice.ts'
import { createLegacySubscription, legacySubscription } from '../create-legacy-subscription.ts'
import { companyIdField, getCompanyParam } from '../company-param.ts'
import type { SandboxContext } from '../sandbox-context.ts'

const body = z
  .strictObject({
    companyId: companyIdField,
    customer: legacyCustomer.optional(),
    invoice: legacyInvoice.optional(),
    subscription: legacySubscription.optional(),
  })
  .superRefine(({ customer, invoice, subscription }, context) => {
    const sent = Object.entries({ customer, invoice, subscription }).flatMap(([name, record]) =>
      record ? [name] : [],
    )
    const [first, ...more] = sent
    if (first === undefined)
      addProblem(context, 'invalid_type', 'customer, invoice or subscription is required', ['customer'])
    for (const name of more)
      addProblem(context, 'not_applicable', `cannot be sent with ${first}: send one of them`, [name])
  })
  .meta({ shapes: ['customer', 'invoice', 'subscription'].map((name) => ({ needs: [name] })) })

export const postLegacyRecords = (context: SandboxContext) =>
  endpoint({
    call: 'POST /sandbox/v1/legacy-records',
    name: 'createLegacyRecord',
    summary: 'Create a record in the state in which an older system left it',
    tag: 'Sandbox',
    access: context.access.operator,
    body,
    answers: {
      statusCode: 201,
      schema: z.object({
        id: z.string().meta({ description: 'The record.', example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
      }),
    },
    async handle({ body: { companyId, customer, invoice, subscription } }) {
      const company = await getCompanyParam(context.db, 'body', companyId)
      if (subscription) return created({ id: await createLegacySubscription(context, company, subscription) })
      if (invoice)
        return created({ id: toPublicId('inv', await createLegacyInvoice(context, company, invoice)) })
      return created({ id: toPublicId('cus', await createLegacyCustomer(context, company, customer ?? {})) })
    },
  })
