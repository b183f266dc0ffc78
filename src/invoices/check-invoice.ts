import { z } from 'zod'
import { customFieldProblems, customFieldsOf, type CustomFieldValues } from '#companies'
import { readUnerasedCustomer, type Customer } from '#customers'
import type { CompanyId, CustomerId } from '#kernel/ids'
import type { FieldProblem } from '#kernel/refusals'
import type { Reader } from '#platform/database'
import { bodyId } from '#platform/http'

/** The parts of a new invoice that only stored facts can tell to be wrong. */
export type Checkable = { customerId: CustomerId | undefined; customFields?: CustomFieldValues | undefined }

/** The customer that is billed, and what the company's own records say against the rest. */
export async function checkInvoice(
  db: Reader,
  companyId: CompanyId,
  { customerId, customFields = {} }: Checkable,
): Promise<{ customer: Customer | undefined; problems: FieldProblem[] }> {
  const [customer, fields] = await Promise.all([
    customerId && readUnerasedCustomer(db, companyId, customerId),
    Object.keys(customFields).length > 0 ? customFieldsOf(db, companyId, 'invoice') : [],
  ])
  const problems = customFieldProblems(fields, customFields)
  if (!customer) problems.unshift({ path: 'body.customerId', code: 'not_found', message: 'no such customer' })
  return { customer: customer || undefined, problems }
}

const refused = z
  .object({
    customerId: bodyId('cus').optional().catch(undefined),
    customFields: z.record(z.string(), z.json()).optional().catch(undefined),
  })
  .catch({})

const namesCustomer = z.object({ customerId: z.string() })

/** What is wrong besides with a body that its schema refuses already. */
export async function problemsOfRefused(
  db: Reader,
  companyId: CompanyId,
  body: unknown,
): Promise<FieldProblem[]> {
  const { customerId, customFields } = refused.parse(body)
  const { problems } = await checkInvoice(db, companyId, { customerId, customFields })
  // A customerId that is missing or no text is named by the schema.
  const isNamed = namesCustomer.safeParse(body).success
  return problems.filter(({ path }) => isNamed || path !== 'body.customerId')
}
