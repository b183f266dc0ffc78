import { caller, send, type Caller, type Loose } from './calls.ts'
import { processorSide } from './processor-side.ts'
import { requireSharedService } from './shared-service.ts'

export { caller, send, type TestResponse, type Caller, type Loose } from './calls.ts'

/** Returns the service that the tests of this run share. */
export function florin() {
  return requireSharedService()
}

/** Returns a caller with the operator token. */
export function operator(): Caller {
  const { baseUrl, operatorToken } = florin()
  return caller(baseUrl, { authorization: `Bearer ${operatorToken}` })
}

/** Returns a caller for the controls of the sandbox processor. */
export function processorControl(): Caller {
  const { processorUrl, operatorToken } = florin()
  return caller(processorUrl, { authorization: `Bearer ${operatorToken}` })
}

/** Returns a caller for the processor's API with the credential of the service. */
export function processorPlatform(): Caller {
  const { processorUrl, processorToken } = florin()
  return caller(processorUrl, { authorization: `Bearer ${processorToken}` })
}

export type TestCompany = {
  companyId: string
  apiKey: string
  hppToken: string
  locationId: string
  sessionToken: string
  /** Calls with a session token. */
  api: Caller
  /** Calls with the API key. */
  legacy: Caller
}

const unlimited = { requestsPerSecond: 10_000, burst: 10_000 }

/** Creates a company in Texas for one test, without rate limits unless the test sets some. */
export async function newCompany(overrides: Record<string, unknown> = {}): Promise<TestCompany> {
  const { limits = unlimited, ...fields } = overrides
  const made = await processorSide().createCompany({ name: 'Test Company', state: 'TX', limits, ...fields })
  if (made.status !== 201) throw new Error(`no company: ${made.text}`)
  const { companyId, apiKey, hppToken, locationId } = made.body
  const { baseUrl } = florin()
  const sessionToken = await newSession(apiKey)
  return {
    companyId,
    apiKey,
    hppToken,
    locationId,
    sessionToken,
    api: caller(baseUrl, { 'x-session-token': sessionToken }),
    legacy: caller(baseUrl, { authorization: `Api-Key ${apiKey}` }),
  }
}

/** Opens a session for an API key and returns its token. */
export async function newSession(apiKey: string): Promise<string> {
  const session = await send(`${florin().baseUrl}/api/auth/session`, 'POST', undefined, {
    authorization: `Api-Key ${apiKey}`,
  })
  if (session.status !== 201) throw new Error(`no session: ${session.text}`)
  return session.body.sessionToken
}

/** Opens a session for an API key and returns a caller with it. */
export async function sessionFor(apiKey: string): Promise<Caller> {
  return caller(florin().baseUrl, { 'x-session-token': await newSession(apiKey) })
}

/** Advances a company's clock. */
export async function advance(company: TestCompany, seconds: number): Promise<void> {
  const moved = await processorSide().moveClock(company.companyId, { advanceSeconds: seconds })
  if (moved.status !== 200) throw new Error(`the clock did not move: ${moved.text}`)
}

/** Runs all work of the company that is due now. */
export async function drain(company: TestCompany): Promise<void> {
  await operator().post('/sandbox/v1/drain', { companyId: company.companyId })
}

/** Creates a customer of the company and returns its id. */
export async function newCustomer(
  company: TestCompany,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const made = await company.api.post('/api/customers', { email: 'payer@example.com', ...fields })
  if (made.status !== 201) throw new Error(`no customer: ${made.text}`)
  return made.body.id
}

/** Inserts a record as an older system would have left it, and returns its id. */
export async function insertLegacyRecord({ companyId }: TestCompany, record: object): Promise<string> {
  const made = await operator().post('/sandbox/v1/legacy-records', { companyId, ...record })
  if (made.status !== 201) throw new Error(`nothing was left: ${made.text}`)
  return made.body.id
}

export const testCards = {
  visa: '4242424242424242',
  visaDebit: '4000056655665556',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  answerLost: '4000000000008500',
  requestLost: '4000000000008518',
  notCharged: '4000000000008526',
  unreadable: '4000000000008534',
}

/** Saves a card of the customer through the secure form and returns the vault id. */
export async function saveCard(company: TestCompany, customerId: string, accountNumber = testCards.visa) {
  return saveMethod(company, customerId, {
    paymentMethod: 'cc',
    accountNumber,
    expDate: '1230',
    cvv: '123',
    billingZip: '75201',
    accountHolderName: 'Pat Payer',
  })
}

/** Saves a bank account of the customer through the secure form and returns the vault id. */
export async function saveBankAccount(
  company: TestCompany,
  customerId: string,
  accountNumber = '000123456789',
) {
  return saveMethod(company, customerId, {
    paymentMethod: 'ach',
    routingNumber: '110000000',
    accountNumber,
    accountType: 'checking',
    accountHolderName: 'Pat Payer',
  })
}

async function saveMethod(company: TestCompany, customerId: string, form: object): Promise<string> {
  const intention = await company.api.post('/api/payment/intention', { customerId })
  if (intention.status !== 201) throw new Error(`no intention: ${intention.text}`)
  const done = await processorSide().fillIn(intention.body.clientToken, form)
  if (done.status !== 200) throw new Error(`the form was refused: ${done.text}`)
  return done.body.account_vault_id
}

/** Creates an invoice of the customer and returns the response body. */
export async function newInvoice(
  company: TestCompany,
  customerId: string,
  fields: Record<string, unknown> = {},
) {
  const made = await company.api.post('/api/invoices', {
    customerId,
    description: 'Gardening',
    amount: 100,
    dueDate: '2099-01-15',
    ...fields,
  })
  if (made.status !== 201) throw new Error(`no invoice: ${made.text}`)
  return made.body as { id: string; invoiceId: string; correlationId: string }
}

/** Returns the movements of the company in the processor's books. */
export function getBooks(company: Pick<TestCompany, 'companyId' | 'locationId'>): Promise<Loose[]> {
  return processorSide().movements(company)
}

/** Injects a fault into the processor's operations for this company. */
export function fault(
  company: TestCompany,
  operation: string,
  name: string,
  more: { times?: number; delayMs?: number } = {},
): Promise<void> {
  return processorSide().fault(company, { operation, fault: name, ...more })
}
