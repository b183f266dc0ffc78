import { importedProductRows, loadProducts, type Product } from '#companies'
import { plansMax } from '#kernel/limits'
import { buildPlan, importedPlanRows, type Plan } from '#subscriptions'
import { skip, toOriginEntry, type Checked, type Decided, type RecordResult, type Writing } from './batch.ts'

/** Decides on products of the catalog. One of the same id and price is the same product. */
export async function decideProducts(writing: Writing, records: Checked<'products'>[]): Promise<Decided> {
  const { context, company, now } = writing
  const ids = records.map(({ productId }) => productId)
  const existing = await loadProducts(context.db, company.id, ids)
  const created: { product: Product; originId: string }[] = []
  const results = records.map(({ originId, productId, name, price, active }): RecordResult => {
    const before = existing.get(productId)
    if (before && before.priceCents !== price)
      return skip('products', originId, `the catalog has a product ${productId} of another price`)
    const product = before ?? { productId, name, priceCents: price, code: undefined, active }
    existing.set(productId, product)
    if (!before) created.push({ product, originId })
    return { noun: 'products', originId, outcome: before ? 'known' : 'written', id: productId }
  })
  return {
    results,
    parts: [
      importedProductRows(
        company.id,
        created.map(({ product }) => product),
        now,
      ),
    ],
    audit: created.map(({ product, originId }) =>
      toOriginEntry(writing, 'product.put', { kind: 'product', id: product.productId }, originId),
    ),
  }
}

/** Decides on plans, and adds them to those of the company. One of the same id, cycle and price is the same plan. */
export function decidePlans(
  writing: Writing,
  records: Checked<'plans'>[],
  plans: Map<string, Plan>,
): Decided {
  const { context, company } = writing
  const created: { plan: Plan; originId: string }[] = []
  const results = records.map(({ originId, ...input }): RecordResult => {
    const before = plans.get(input.planId)
    if (before && (before.price !== input.price || before.billingCycle !== input.billingCycle))
      return skip('plans', originId, `a plan ${input.planId} with another price or cycle exists`)
    if (!before && plans.size >= plansMax)
      return skip('plans', originId, `a company has at most ${plansMax} plans`)
    if (!before) {
      const plan = buildPlan(context, company, input)
      plans.set(plan.planId, plan)
      created.push({ plan, originId })
    }
    return { noun: 'plans', originId, outcome: before ? 'known' : 'written', id: input.planId }
  })
  return {
    results,
    parts: [importedPlanRows(created.map(({ plan }) => plan))],
    audit: created.map(({ plan, originId }) =>
      toOriginEntry(writing, 'plan.created', { kind: 'plan', id: plan.planId }, originId),
    ),
  }
}
