import { brandOf } from './card-brands.ts'
import type { Method } from './methods-query.ts'

/** What a saved method is called by its kind and last digits. */
export function methodName({ paymentMethod, binInfo, lastFour }: Method): string {
  const kind = paymentMethod === 'ach' ? 'Bank account' : brandOf(binInfo?.brand)
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ending in ${lastFour}`
}

/** Until when a card is good: 09/27. */
export const formatExpiry = (expDate: string): string => `${expDate.slice(0, 2)}/${expDate.slice(2)}`
