import { z } from 'zod'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import { parsePart } from '#platform/http'
import { createFiltersBody, createSearchBody, type Filter, type SearchBody } from '#search'
import { customerResource } from '../../src/customers/search/customer-resource.ts'
import { invoiceResource } from '../../src/invoices/search/invoice-resource.ts'
import { subscriptionResource } from '../../src/subscriptions/search/subscription-resource.ts'

/** The three searchable resources, by the names of their searches. */
export const resources = {
  invoices: invoiceResource,
  customers: customerResource,
  subscriptions: subscriptionResource,
}

export type Kind = keyof typeof resources

export const kinds = ['invoices', 'customers', 'subscriptions'] as const

const bodies = {
  invoices: createSearchBody(invoiceResource),
  customers: createSearchBody(customerResource),
  subscriptions: createSearchBody(subscriptionResource),
}

/** The body schemas of the five calls that take filters. */
export const calls: [name: string, schema: z.ZodType][] = [
  ['a search of invoices', bodies.invoices],
  ['a search of customers', bodies.customers],
  ['a search of subscriptions', bodies.subscriptions],
  ['a summary of invoices', z.strictObject({ filters: createFiltersBody(invoiceResource) })],
  ['a summary of subscriptions', z.strictObject({ filters: createFiltersBody(subscriptionResource) })],
]

/** Parses the body of a search. Throws if it is invalid. */
export function bodyOf(kind: Kind, body: object): SearchBody {
  return bodies[kind].parse(body)
}

/** Returns the problems for which a body is rejected, as in the response. Empty if it is accepted. */
export function problemsOf(schema: z.ZodType, body: unknown): FieldProblem[] {
  try {
    parsePart('body', schema, body)
    return []
  } catch (error) {
    if (error instanceof ApiError) return error.details.fields ?? []
    throw error
  }
}

/** Returns the paths and codes of field problems. */
export function codesOf(problems: FieldProblem[]): [path: string, code: string][] {
  return problems.map(({ path, code }) => [path, code])
}

/** Returns the problems of a filter of one field: the path within the filter, and the code. */
export function getRefusal(kind: Kind, name: string, filter: object): [at: string, code: string][] {
  const problems = problemsOf(bodies[kind], { filters: { [name]: filter } })
  const start = `body.filters.${name}.`
  return problems.map(({ path, code }) => [path.startsWith(start) ? path.slice(start.length) : path, code])
}

/** Parses a filter. Throws if it is invalid. */
export function getFilter(kind: Kind, name: string, filter: object): Filter {
  const { filters } = bodies[kind].parse({ filters: { [name]: filter } })
  return (filters as unknown as Record<string, Filter>)[name] ?? { condition: () => 'false' }
}
