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
import { calculateMaxPrice, calculateRecurringPrice, type AgreedTerms, type Pricing } from './agreed-price.ts'
import type { AddOn } from './price-period.ts'
import { loadPricedProducts } from './priced-products.ts'

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

/** Returns the terms that an override of the price excludes. */
export function listConflictingTerms({
  override,
  addOns = [],
  discounts = [],
}: {
  override: Cents | undefined
  addOns?: unknown[] | undefined
  discounts?: unknown[] | undefined
}): ('addOns' | 'discounts')[] {
  if (override === undefined) return []
  const sizes = { addOns: addOns.length, discounts: discounts.length }
  return (['addOns', 'discounts'] as const).filter((name) => sizes[name] > 0)
}

/**
 * Returns the total of a period of the terms without the set-up fee. Throws validation_failed if the invoice of that
 * period or of a later one would exceed the maximum amount.
 */
export async function loadTotal(
  context: Pick<AppContext, 'db'>,
  company: Company,
  { terms, plan, period, path }: { terms: AgreedTerms; plan: Pricing['plan']; period: number; path: string },
): Promise<Cents> {
  const products = await loadPricedProducts(context, company, terms.addOns)
  const pricing = { company, plan, products }
  refuseTooExpensive(calculateMaxPrice(terms, pricing, period), path)
  return calculateRecurringPrice(terms, pricing, period)
}

function refuseTooExpensive(maximum: Cents, path: string): void {
  if (maximum <= amountCentsMax) return
  const message = `each invoice of it must be at most ${amountCentsMax / 100}`
  throw new ApiError('validation_failed', { fields: [{ path, code: 'too_big', message }] })
}
