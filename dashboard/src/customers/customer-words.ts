import type { AnswerOf } from '../api/calls.ts'
import { brandOf } from '../invoices/card-brands.ts'

export type Customer = AnswerOf<'GET /api/customers/{id}'>
export type Method = AnswerOf<'GET /api/customers/{id}/paymentmethods'>['accountvaults'][number]

/** What a saved method is called: by its owner's name for it, and by its kind and last digits. */
export function methodName({ paymentMethod, binInfo, lastFour }: Method): string {
  const kind = paymentMethod === 'ach' ? 'Bank account' : brandOf(binInfo?.brand)
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ending in ${lastFour}`
}

/** Until when a card is good: 09/27. */
export const expiryOf = (expDate: string): string => `${expDate.slice(0, 2)}/${expDate.slice(2)}`

/** Where a customer lives, line by line. */
export function addressLines({ address }: Customer): string[] {
  const { address1, address2, city, state, zip } = address ?? {}
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address1, address2, place].filter((line) => line !== undefined && line !== '') as string[]
}
