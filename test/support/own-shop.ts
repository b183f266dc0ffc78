import { caller, send, testCards, type Caller } from './florin.ts'
import type { OwnService } from './own-service.ts'
import { processorSide } from './processor-side.ts'

/** A company of the test's service, with a customer and a saved card. */
export type OwnShop = {
  companyId: string
  apiKey: string
  hppToken: string
  locationId: string
  api: Caller
  customerId: string
  vaultId: string
}

const noLimits = { requestsPerSecond: 10_000, burst: 10_000 }

/** Creates a company in the test's service. */
export async function openOwnShop(service: OwnService): Promise<OwnShop> {
  const made = await processorSide(service).createCompany({ name: 'Own Shop', state: 'TX', limits: noLimits })
  if (made.status !== 201) throw new Error(`no company: ${made.text}`)
  const { companyId, apiKey, hppToken, locationId } = made.body
  const api = await ownSession(service, apiKey)
  const customer = await api.post('/api/customers', { email: 'payer@example.com' })
  const vaultId = await saveOwnCard(service, api, customer.body.id)
  return { companyId, apiKey, hppToken, locationId, api, customerId: customer.body.id, vaultId }
}

/** Opens a session at the test's service and returns a caller with it. */
export async function ownSession(service: OwnService, apiKey: string): Promise<Caller> {
  const authorization = `Api-Key ${apiKey}`
  const session = await send(`${service.baseUrl}/api/auth/session`, 'POST', undefined, { authorization })
  if (session.status !== 201) throw new Error(`no session: ${session.text}`)
  return caller(service.baseUrl, { 'x-session-token': session.body.sessionToken })
}

/** Saves a card of a customer through the secure form. By default it is charged without trouble. */
export async function saveOwnCard(
  service: OwnService,
  api: Caller,
  customerId: string,
  accountNumber = testCards.visa,
): Promise<string> {
  return saveOwnMethod(service, api, customerId, {
    paymentMethod: 'cc',
    accountNumber,
    expDate: '1230',
    cvv: '123',
    billingZip: '75201',
    accountHolderName: 'Pat Payer',
  })
}

/** Saves a bank account of the customer through the secure form and returns the vault id. */
export async function saveOwnBankAccount(
  service: OwnService,
  { api, customerId }: OwnShop,
  accountNumber: string,
): Promise<string> {
  return saveOwnMethod(service, api, customerId, {
    paymentMethod: 'ach',
    routingNumber: '110000000',
    accountNumber,
    accountType: 'checking',
    accountHolderName: 'Pat Payer',
  })
}

async function saveOwnMethod(service: OwnService, api: Caller, customerId: string, form: object) {
  const intention = await api.post('/api/payment/intention', { customerId })
  const done = await processorSide(service).fillIn(intention.body.clientToken, form)
  if (done.status !== 200) throw new Error(`the form was refused: ${done.text}`)
  return String(done.body.account_vault_id)
}

/** Creates an invoice of 100 dollars and returns its id. */
export async function ownInvoice(shop: OwnShop, api = shop.api): Promise<string> {
  const { customerId } = shop
  const body = { customerId, description: 'Gardening', amount: 100, dueDate: '2099-01-15' }
  const made = await api.post('/api/invoices', body)
  if (made.status !== 201) throw new Error(`no invoice: ${made.text}`)
  return made.body.id
}

type Sale = { action: string; status: string; reference: string }

/** Returns the sales of the shop in the processor's books, except declined ones. */
export async function approvedSales(service: OwnService, shop: OwnShop): Promise<Sale[]> {
  const movements: Sale[] = await processorSide(service).movements(shop)
  return movements.filter((each) => each.action === 'sale' && each.status !== 'declined')
}
