import { expect } from 'vitest'
import { drain, operator, type TestCompany } from './florin.ts'
import { isAuthentic, type Received, type Receiver } from './receiver.ts'
import { openBankCheckout, openCardCheckout } from './checkout.ts'
import { getDeliveries } from './webhooks.ts'

/** Changes the address to which a company is told of its transactions, null for none. Answers what that answered. */
export async function setClientPostback({ companyId }: TestCompany, clientPostbackUrl: string | null) {
  const changed = await operator().patch(`/operator/v1/companies/${companyId}`, { clientPostbackUrl })
  expect(changed.status, changed.text).toBe(200)
  return changed.body
}

/** A till with a saved card whose company has a receiver told of its transactions. */
export async function openClientTill(receiver: Receiver, accountNumber?: string) {
  const till = await openCardCheckout({}, accountNumber)
  const { clientPostbackSecret } = await setClientPostback(till.company, receiver.url)
  return { ...till, secret: String(clientPostbackSecret) }
}

/** The same with a saved bank account. */
export async function openClientBankTill(receiver: Receiver, accountNumber?: string) {
  const till = await openBankCheckout({}, accountNumber)
  const { clientPostbackSecret } = await setClientPostback(till.company, receiver.url)
  return { ...till, secret: String(clientPostbackSecret) }
}

type Till = { company: TestCompany; customerId: string; vaultId: string }

/** Asks for a charge of the till's saved method by API key, for no invoice, and answers whatever comes. */
export function charge({ company, customerId, vaultId }: Till, headers: Record<string, string> = {}) {
  const order = { transaction_amount: 25, order_id: 'order-1', description: 'A chair' }
  const payer = { contact_api_id: customerId, account_vault_id: vaultId }
  return company.legacy.post('/api/trx/payment', { type: 'av', ...order, ...payer }, headers)
}

/** Charges and expects it to go through or be accepted. Answers the record. */
export async function sell(till: Till) {
  const sold = await charge(till)
  expect(sold.status, sold.text).toBe(200)
  return sold.body.transaction
}

/** What a receiver was told of transactions once all that is due is done: type and status, in the order told. */
export async function getPostbacks(company: TestCompany, receiver: Receiver): Promise<string[]> {
  await drain(company)
  return receiver.received.map(({ body }) => `${body.type} ${body.data.transaction['status']}`)
}

/** The transaction that a delivery tells of. */
export function transactionIn(received: Received | undefined): Record<string, unknown> {
  return received?.body.data.transaction ?? {}
}

/** Whether there are deliveries and all are signed with this secret. */
export function allAuthentic({ received }: Receiver, secret: string): boolean {
  return received.length > 0 && received.every((delivery) => isAuthentic(delivery, secret))
}

/** The deliveries of a company that tell of transactions, newest first. */
export async function clientDeliveriesOf(company: TestCompany, query = '') {
  const deliveries: { type: string; eventId: string; status: string; attempts: object[] }[] =
    await getDeliveries(company, query)
  return deliveries.filter(({ type }) => type.startsWith('transaction.'))
}
