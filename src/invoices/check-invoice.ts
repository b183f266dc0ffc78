import { z } from 'zod'
import { findCustomFieldProblems, loadCustomFields, type CustomFieldValues } from '#companies'
import { loadUnerasedCustomer, type Customer } from '#customers'
import type { CompanyId, CustomerId } from '#kernel/ids'
import type { FieldProblem } from '#kernel/refusals'
import type { Reader } from '#platform/database'
import { bodyId } from '#platform/http'

/** The parts of a new invoice that can only be checked against stored facts. */
export type InvoiceReferences = {
  customerId: CustomerId | undefined
  customFields?: CustomFieldValues | undefined
}

/** Returns the billed customer, and the problems that the company's own records reveal in the other parts. */
export async function checkInvoice(
  db: Reader,
  companyId: CompanyId,
  { customerId, customFields = {} }: InvoiceReferences,
): Promise<{ customer: Customer | undefined; problems: FieldProblem[] }> {
  const [customer, fields] = await Promise.all([
    customerId && loadUnerasedCustomer(db, companyId, customerId),
    Object.keys(customFields).length > 0 ? loadCustomFields(db, companyId, 'invoice') : [],
  ])
  const problems = findCustomFieldProblems(fields, customFields)
  if (!customer) problems.unshift({ path: 'body.customerId', code: 'not_found', message: 'no such customer' })
  return { customer: customer || undefined, problems }
}

const rejectedBody = z
  .object({
    customerId: bodyId('cus').optional().catch(undefined),
    customFields: z.record(z.string(), z.json()).optional().catch(undefined),
  })
  .catch({})

const bodyWithCustomerId = z.object({ customerId: z.string() })

/** Returns the further problems of a body that its schema already rejected. */
export async function checkRejectedBody(
  db: Reader,
  companyId: CompanyId,
  body: unknown,
): Promise<FieldProblem[]> {
  const { customerId, customFields } = rejectedBody.parse(body)
  const { problems } = await checkInvoice(db, companyId, { customerId, customFields })
  // The schema itself reports a customerId that is missing or not a string.
  const isNamed = bodyWithCustomerId.safeParse(body).success
  return problems.filter(({ path }) => isNamed || path !== 'body.customerId')
}
