import { z } from 'zod'
import type { CompanyId, CustomerId } from '#kernel/ids'
import { externalUserIdLengthMax } from '#kernel/limits'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import { findCustomFieldProblems, loadCustomFields, type CustomFieldValues } from '#companies'
import { violates, type Reader } from '#platform/database'
import { externalUserIdKey, findExternalUserId } from './customer-queries.ts'

/** The fields of a customer that must be checked against stored records. */
export type CheckedFields = {
  customFields?: CustomFieldValues | null | undefined
  externalUserId?: string | null | undefined
}

/**
 * Returns the problems of these fields according to the company's records. `id` is the customer that already has them,
 * if any.
 */
export async function checkCustomer(
  db: Reader,
  companyId: CompanyId,
  sent: CheckedFields,
  id?: CustomerId,
): Promise<FieldProblem[]> {
  const { customFields, externalUserId } = sent
  const hasCustomFields = customFields && Object.keys(customFields).length > 0
  const [definitions, holder] = await Promise.all([
    hasCustomFields ? loadCustomFields(db, companyId, 'customer') : [],
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

/** Parses the fields of a refused body that can still be checked against the records. */
export function parseCheckedFields(body: unknown): CheckedFields {
  return checkedFields.parse(body)
}

/**
 * Runs a write of a customer. Throws a field error if another customer has taken the externalUserId since the check.
 */
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
