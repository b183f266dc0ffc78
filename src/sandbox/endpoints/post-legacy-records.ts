import { z } from 'zod'
import { publicId } from '#kernel/ids'
import { created, endpoint, problem } from '#platform/http'
import { createLegacyCustomer, legacyCustomer } from '../create-legacy-customer.ts'
import { createLegacyInvoice, legacyInvoice } from '../create-legacy-invoice.ts'
import { companyIdField, namedCompany } from '../named-company.ts'
import type { SandboxServices } from '../sandbox-services.ts'

const body = z
  .strictObject({
    companyId: companyIdField,
    customer: legacyCustomer.optional(),
    invoice: legacyInvoice.optional(),
  })
  .superRefine(({ customer, invoice }, context) => {
    if (!customer && !invoice)
      problem(context, 'invalid_type', 'customer or invoice is required', ['customer'])
    if (customer && invoice)
      problem(context, 'not_applicable', 'is given beside customer: send one of them', ['invoice'])
  })

/** POST /sandbox/v1/legacy-records: a record as an older system could have left it. */
export const postLegacyRecords = (services: SandboxServices) =>
  endpoint({
    call: 'POST /sandbox/v1/legacy-records',
    summary: 'Leave a record as an older system would have',
    tag: 'Sandbox',
    access: services.access.operator,
    body,
    answers: { statusCode: 201, schema: z.object({ id: z.string() }) },
    async handle({ body: { companyId, customer, invoice } }) {
      const company = await namedCompany(services.db, 'body', companyId)
      if (invoice)
        return created({ id: publicId('inv', await createLegacyInvoice(services, company, invoice)) })
      return created({ id: publicId('cus', await createLegacyCustomer(services, company, customer ?? {})) })
    },
  })
