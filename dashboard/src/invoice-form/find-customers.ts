import { request } from '../api/call.ts'
import type { ResponseOf, BodyOf } from '../api/calls.ts'

export type FoundCustomer = ResponseOf<'POST /api/customers/search'>['customers'][number]
type Filters = NonNullable<BodyOf<'POST /api/customers/search'>>['filters']

const shownMax = 8

/** The customers whose name, company or email holds what is typed. Without anything typed, some of them. */
export async function findCustomers(companyId: string, typed: string): Promise<FoundCustomer[]> {
  const pages = await Promise.all(
    searchesFor(typed.trim()).map((filters) =>
      request('POST /api/customers/search', {
        companyId,
        body: { ...(filters ? { filters } : {}), limit: shownMax },
      }),
    ),
  )
  const found = new Map(pages.flatMap(({ customers }) => customers.map((each) => [each.id, each])))
  return [...found.values()].slice(0, shownMax)
}

// The service combines filters with AND: each way in which a text may be meant is a search of its own.
/** The searches that together find what a text may mean. */
export function searchesFor(text: string): Filters[] {
  if (text === '') return [undefined]
  const like = (value: string) => ({ value, operator: 'contains' as const })
  if (text.includes('@')) return [{ email: like(text) }]
  const [first = '', ...others] = text.split(/\s+/)
  const byFullName = { firstName: like(first), lastName: like(others.join(' ')) }
  const byWords = others.length > 0 ? [byFullName] : [{ firstName: like(text) }, { lastName: like(text) }]
  return [...byWords, { companyName: like(text) }, { email: like(text) }]
}

/** What a customer is called: by name, or by whatever else there is. */
export function customerName(customer: Partial<FoundCustomer>): string {
  const { firstName, lastName, companyName, email } = customer
  return [firstName, lastName].filter(Boolean).join(' ') || companyName || email || 'No name'
}
