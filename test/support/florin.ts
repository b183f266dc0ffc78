import { caller, send, type Caller, type Loose } from './calls.ts'
import { processorSide } from './processor-side.ts'
import { requireSharedService } from './shared-service.ts'

export { caller, send, type TestResponse, type Caller, type Loose } from './calls.ts'

/** The service that this run's tests share. */
export function florin() {
  return requireSharedService()
}

/** The operator's calls. */
export function operator(): Caller {
  const { baseUrl, operatorToken } = florin()
  return caller(baseUrl, { authorization: `Bearer ${operatorToken}` })
}

/** The processor's controls. */
export function processorControl(): Caller {
  const { processorUrl, operatorToken } = florin()
  return caller(processorUrl, { authorization: `Bearer ${operatorToken}` })
}

/** What the service itself tells the processor. */
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

/** A company of one's own, in Texas, without rate limits unless the test wants some. */
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

/** A session token for an API key. */
export async function newSession(apiKey: string): Promise<string> {
  const session = await send(`${florin().baseUrl}/api/auth/session`, 'POST', undefined, {
    authorization: `Api-Key ${apiKey}`,
  })
  if (session.status !== 201) throw new Error(`no session: ${session.text}`)
  return session.body.sessionToken
}

/** Calls with a session made from an API key. */
export async function sessionFor(apiKey: string): Promise<Caller> {
  return caller(florin().baseUrl, { 'x-session-token': await newSession(apiKey) })
}

/** Moves a company's clock on. */
export async function advance(company: TestCompany, seconds: number): Promise<void> {
  const moved = await processorSide().moveClock(company.companyId, { advanceSeconds: seconds })
  if (moved.status !== 200) throw new Error(`the clock did not move: ${moved.text}`)
}

/** Does everything of the company that is due now. */
export async function drain(company: TestCompany): Promise<void> {
  await operator().post('/sandbox/v1/drain', { companyId: company.companyId })
}

/** A customer of the company. */
export async function newCustomer(
  company: TestCompany,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const made = await company.api.post('/api/customers', { email: 'payer@example.com', ...fields })
  if (made.status !== 201) throw new Error(`no customer: ${made.text}`)
  return made.body.id
}

/** Leaves a record as an older system would have. Answers its id. */
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

/** A card of the customer, saved through the secure form. Answers the vault id. */
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

/** A bank account of the customer, saved through the secure form. Answers the vault id. */
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

/** An invoice of the customer. Answers what creating it answered. */
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

/** What the processor's own books say was moved for the company. */
export function getBooks(company: Pick<TestCompany, 'companyId' | 'locationId'>): Promise<Loose[]> {
  return processorSide().movements(company)
}

/** Makes the processor misbehave for this company. */
export function fault(
  company: TestCompany,
  operation: string,
  name: string,
  more: { times?: number; delayMs?: number } = {},
): Promise<void> {
  return processorSide().fault(company, { operation, fault: name, ...more })
}
