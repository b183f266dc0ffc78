import { brandOf } from './card-brands.ts'
import type { Method } from './methods-query.ts'

/** Returns the display name of a saved method: its kind and last four digits. */
export function methodName({ paymentMethod, binInfo, lastFour }: Method): string {
  const kind = paymentMethod === 'ach' ? 'Bank account' : brandOf(binInfo?.brand)
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ending in ${lastFour}`
}

/** Formats an expiry date, MMYY, as 09/27. */
export const formatExpiry = (expDate: string): string => `${expDate.slice(0, 2)}/${expDate.slice(2)}`
