import { brandOf } from './card-brands.ts'
import type { Method } from './methods-query.ts'

/** Returns the display name of a saved method: its kind and last four digits. */
export const methodName = ({ binInfo, ...method }: Method): string =>
  methodLabel({ ...method, cardBrand: binInfo?.brand })

/** The facts of a method that its display name needs. */
type LabeledMethod = Pick<Method, 'paymentMethod' | 'lastFour'> & { cardBrand?: string | undefined }

/** Returns the display name of a method with a brand: its kind and last four digits. */
export function methodLabel({ paymentMethod, cardBrand, lastFour }: LabeledMethod): string {
  const kind = paymentMethod === 'ach' ? 'Bank account' : brandOf(cardBrand)
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ending in ${lastFour}`
}

/** Formats an expiry date, MMYY, as 09/27. */
export const formatExpiry = (expDate: string): string => `${expDate.slice(0, 2)}/${expDate.slice(2)}`
