import { request } from '../api/request.ts'
import type { ResponseOf, BodyOf } from '../api/endpoints.ts'

export type FoundCustomer = ResponseOf<'POST /api/customers/search'>['customers'][number]
type Filters = NonNullable<BodyOf<'POST /api/customers/search'>>['filters']

const shownMax = 8

/**
 * Returns up to eight customers whose name, company or email contains the text. An empty text matches all customers.
 */
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

/** Returns a customer with exactly this email, or undefined if there is none. */
export async function findByEmail(companyId: string, email: string): Promise<FoundCustomer | undefined> {
  const body = { filters: { email: { value: email, operator: 'eq' as const } }, limit: 1 }
  return (await request('POST /api/customers/search', { companyId, body })).customers[0]
}

// The API combines filters with AND, so each meaning of a text is a separate search.
/** Returns the filters of all searches for a text. */
export function searchesFor(text: string): Filters[] {
  if (text === '') return [undefined]
  const like = (value: string) => ({ value, operator: 'contains' as const })
  if (text.includes('@')) return [{ email: like(text) }]
  const [first = '', ...others] = text.split(/\s+/)
  const byFullName = { firstName: like(first), lastName: like(others.join(' ')) }
  const byName = others.length > 0 ? [byFullName] : [{ firstName: like(text) }, { lastName: like(text) }]
  return [...byName, { companyName: like(text) }, { email: like(text) }]
}
