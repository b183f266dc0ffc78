import { dayMs } from '#kernel/clock'
import type { SearchRequest } from './search-requests.ts'
import type { Samples } from './search-samples.ts'

const usual = 1.6

/** The filters of a request. */
export type Filters = (samples: Samples, variant: number) => object

/** Makes requests for one kind of record. */
export function of(records: SearchRequest['of']) {
  return (name: string, filters: Filters, slowerMax = usual): SearchRequest => ({
    name: `${records}: ${name}`,
    of: records,
    slowerMax,
    body: (samples, variant) => ({ filters: filters(samples, variant) }),
  })
}

export const pick = <Item>(items: Item[], variant: number): Item => {
  const item = items[variant % items.length]
  if (item === undefined) throw new Error('there is nothing of this kind to search for')
  return item
}
export const some = <Item>(items: Item[], variant: number): Item[] => {
  const from = (variant * 20) % items.length
  return [...items.slice(from), ...items.slice(0, from)].slice(0, 100)
}
export const eq = (value: unknown) => ({ value, operator: 'eq' })
export const oneOf = (value: unknown[]) => ({ value, operator: 'in' })
export const between = (from: number, to: number) => ({ value: [from, to], operator: 'between' })
export const daysBack = ({ latest }: Samples, variant: number, days: number, length: number) =>
  between(latest - (days + variant * 20) * dayMs, latest - (days + variant * 20 - length) * dayMs)
