import { expect } from 'vitest'
import { drain, operator, type TestCompany } from './florin.ts'
import { isAuthentic, type Received, type Receiver } from './receiver.ts'
import { openBankCheckout, openCardCheckout } from './checkout.ts'
import { getDeliveries } from './webhooks.ts'

/** Sets the URL for a company's transaction postbacks, or removes it with null. Returns the response body. */
export async function setClientPostback({ companyId }: TestCompany, clientPostbackUrl: string | null) {
  const changed = await operator().patch(`/operator/v1/companies/${companyId}`, { clientPostbackUrl })
  expect(changed.status, changed.text).toBe(200)
  return changed.body
}

/** Creates a checkout with a saved card, whose company sends transaction postbacks to a receiver. */
export async function openPostbackCheckout(receiver: Receiver, accountNumber?: string) {
  const checkout = await openCardCheckout({}, accountNumber)
  const { clientPostbackSecret } = await setClientPostback(checkout.company, receiver.url)
  return { ...checkout, secret: String(clientPostbackSecret) }
}

/** Creates the same checkout with a saved bank account. */
export async function openPostbackBankCheckout(receiver: Receiver, accountNumber?: string) {
  const checkout = await openBankCheckout({}, accountNumber)
  const { clientPostbackSecret } = await setClientPostback(checkout.company, receiver.url)
  return { ...checkout, secret: String(clientPostbackSecret) }
}

type SavedMethod = { company: TestCompany; customerId: string; vaultId: string }

/** Requests a charge of the saved method by API key, without an invoice, and returns the response. */
export function charge({ company, customerId, vaultId }: SavedMethod, headers: Record<string, string> = {}) {
  const order = { transaction_amount: 25, order_id: 'order-1', description: 'A chair' }
  const payer = { contact_api_id: customerId, account_vault_id: vaultId }
  return company.legacy.post('/api/trx/payment', { type: 'av', ...order, ...payer }, headers)
}

/** Charges the saved method, expects success, and returns the transaction. */
export async function sell(checkout: SavedMethod) {
  const sold = await charge(checkout)
  expect(sold.status, sold.text).toBe(200)
  return sold.body.transaction
}

/** Runs all due work and returns the transaction postbacks of a receiver: type and status, in order of arrival. */
export async function getPostbacks(company: TestCompany, receiver: Receiver): Promise<string[]> {
  await drain(company)
  return receiver.received.map(({ body }) => `${body.type} ${body.data.transaction['status']}`)
}

/** Returns the transaction in the body of a delivery. */
export function transactionIn(received: Received | undefined): Record<string, unknown> {
  return received?.body.data.transaction ?? {}
}

/** Returns whether there are deliveries and all of them are signed with this secret. */
export function allAuthentic({ received }: Receiver, secret: string): boolean {
  return received.length > 0 && received.every((delivery) => isAuthentic(delivery, secret))
}

/** Returns the transaction deliveries of a company, newest first. */
export async function clientDeliveriesOf(company: TestCompany, query = '') {
  const deliveries: { type: string; eventId: string; status: string; attempts: object[] }[] =
    await getDeliveries(company, query)
  return deliveries.filter(({ type }) => type.startsWith('transaction.'))
}
