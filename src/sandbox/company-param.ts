import { z } from 'zod'
import type { CompanyId } from '#kernel/ids'
import { parseId } from '#kernel/ids'
import { invalidFieldError } from '#kernel/refusals'
import { loadCompany, type Company } from '#companies'
import type { Reader } from '#platform/database'
import { idText, addProblem, toIdMeta } from '#platform/http'

/** A company's id in a body or a query. */
export const companyIdField = idText(z.string())
  .transform((text, context): CompanyId => {
    const id = parseId('cmp', text)
    if (id !== undefined) return id
    addProblem(context, 'not_found', 'there is no such company')
    return z.NEVER
  })
  .meta(toIdMeta('cmp'))

/** Returns the company of an id in a body or a query. Throws a field error if it does not exist. */
export async function getCompanyParam(
  db: Reader,
  part: 'body' | 'query',
  companyId: CompanyId,
): Promise<Company> {
  const company = await loadCompany(db, companyId)
  if (!company) throw invalidFieldError(`${part}.companyId`, 'not_found', 'there is no such company')
  return company
}
