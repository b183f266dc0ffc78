import { z } from 'zod'
import type { CompanyId, CustomerId } from '#kernel/ids'
import { externalUserIdLengthMax } from '#kernel/limits'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import { findCustomFieldProblems, readCustomFields, type CustomFieldValues } from '#companies'
import { violates, type Reader } from '#platform/database'
import { externalUserIdKey, findExternalUserId } from './customer-queries.ts'

/** The parts of a customer's fields that only stored facts can tell to be wrong. */
export type CheckedFields = {
  customFields?: CustomFieldValues | null | undefined
  externalUserId?: string | null | undefined
}

/** What the company's own records say against these fields. `id` is the customer's that already has them, if any. */
export async function checkCustomer(
  db: Reader,
  companyId: CompanyId,
  sent: CheckedFields,
  id?: CustomerId,
): Promise<FieldProblem[]> {
  const { customFields, externalUserId } = sent
  const hasCustomFields = customFields && Object.keys(customFields).length > 0
  const [definitions, holder] = await Promise.all([
    hasCustomFields ? readCustomFields(db, companyId, 'customer') : [],
    externalUserId ? db.first(findExternalUserId, { companyId, externalUserId }) : undefined,
  ])
  return [
    ...(hasCustomFields ? findCustomFieldProblems(definitions, customFields) : []),
    ...(holder && holder.id !== id ? [duplicateProblem] : []),
  ]
}

const checkedFields = z
  .object({
    customFields: z.record(z.string(), z.json()).optional().catch(undefined),
    externalUserId: z.string().max(externalUserIdLengthMax).optional().catch(undefined),
  })
  .catch({})

/** As much of a body that was refused as can be checked against the records all the same. */
export function parseCheckedFields(body: unknown): CheckedFields {
  return checkedFields.parse(body)
}

/** Runs a write of a customer; another customer may have taken the externalUserId since it was checked. */
export async function rejectDuplicate<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, externalUserIdKey))
      throw new ApiError('validation_failed', { fields: [duplicateProblem] })
    throw error
  }
}

const duplicateProblem: FieldProblem = {
  path: 'body.externalUserId',
  code: 'duplicate',
  message: 'another customer of this company has it already',
}
