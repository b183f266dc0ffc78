import type { AppContext } from '#context'
import {
  findCustomFieldProblems,
  loadCustomFields,
  loadProducts,
  type Company,
  type CustomFieldValues,
} from '#companies'
import { amountCentsMax, type Cents } from '#kernel/money'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import type { AddOn } from './price-period.ts'

/** Checks that the products of add-ons exist and are sold. */
export async function findAddOnProblems(
  { db }: Pick<AppContext, 'db'>,
  company: Company,
  addOns: AddOn[],
  path: string,
): Promise<FieldProblem[]> {
  if (addOns.length === 0) return []
  const products = await loadProducts(db, company.id, [...new Set(addOns.map(({ productId }) => productId))])
  return addOns.flatMap(({ productId }, place) => {
    const product = products.get(productId)
    if (product?.active) return []
    const message = product ? 'is not sold any more' : 'no such product'
    return [{ path: `${path}.${place}.productId`, code: 'not_found', message }]
  })
}

/** Checks custom fields of a subscription against the company's definitions. */
export async function findFieldProblems(
  { db }: Pick<AppContext, 'db'>,
  company: Company,
  values: CustomFieldValues,
  path = 'body.customFields',
): Promise<FieldProblem[]> {
  if (Object.keys(values).length === 0) return []
  const problems = findCustomFieldProblems(await loadCustomFields(db, company.id, 'subscription'), values)
  return problems.map((problem) => ({ ...problem, path: problem.path.replace('body.customFields', path) }))
}

/** Throws validation_failed if an invoice of these terms could exceed the maximum amount. */
export function refuseTooExpensive(dearest: Cents, path: string): void {
  if (dearest <= amountCentsMax) return
  const message = `what any invoice of it asks for must be at most ${amountCentsMax / 100}`
  throw new ApiError('validation_failed', { fields: [{ path, code: 'too_big', message }] })
}
