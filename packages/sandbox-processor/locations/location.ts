import type { PaymentMethod } from '../instruments/instrument.ts'

/** A merchant's account at the processor. */
export type Location = {
  id: string
  name: string
  products: PaymentMethod[]
  ccProductId: string
  achProductId: string
  apiKey: string
  postbackSecret: string
  clockOffsetMs: number
}

/** Lists the payment methods that a location's products allow, as the protocol shows them. */
export function listMethods(location: Location, wanted: readonly PaymentMethod[] = ['cc', 'ach']) {
  const productIds = { cc: location.ccProductId, ach: location.achProductId }
  return wanted
    .filter((type) => location.products.includes(type))
    .map((type) => ({ productTransactionId: productIds[type], type }))
}
