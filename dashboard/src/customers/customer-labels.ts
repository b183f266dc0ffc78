import type { ResponseOf } from '../api/endpoints.ts'

export type Customer = ResponseOf<'GET /api/customers/{id}'>

/** Returns the lines of a customer's postal address. */
export function addressLines({ address }: Customer): string[] {
  const { address1, address2, city, state, zip } = address ?? {}
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address1, address2, place].filter((line) => line !== undefined && line !== '') as string[]
}
