import { expect } from 'vitest'
import { payment } from './checkout.ts'
import { openQuoteCheckout, saveCardFrom } from './quotes.ts'
import { rowCountOfService } from './service-database.ts'

/** Creates a company with one charge of 100 dollars and a surcharge of 3. */
export async function openCharged() {
  const checkout = await openQuoteCheckout()
  const accountVaultId = await saveCardFrom(checkout.company, checkout.customerId, { billingZip: '75201' })
  const { body } = await payment(checkout.company, checkout.id, { accountVaultId })
  expect(body).toMatchObject({ status: 'success', feeAmount: 3 })
  return { ...checkout, transactionId: String(body.transactionId) }
}

/** Changes stored data without the service. */
export async function tamper(
  table: string,
  change: string,
  id: string | undefined | { parent: string | undefined },
) {
  const [column, value] = typeof id === 'object' ? ['parent_id', id.parent] : ['id', id]
  const statement = `update ${table} set ${change} where ${column} = $1`
  expect(await rowCountOfService(statement, [value])).toBe(1)
}
