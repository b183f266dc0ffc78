import { call } from '../../bench/against-pgbench/company.ts'
import { openPerson } from '../../bench/dashboard-app/users.ts'
import { operatorToken } from '../../bench/own-service.ts'

type ResponseBody = Record<string, unknown>
type RequestBody = Record<string, unknown>

/** The company in the pictures, and the session of a user who makes every call as the page does. */
export type ShownCompany = {
  baseUrl: string
  companyId: string
  cookie: string
  post(path: string, body: RequestBody): Promise<ResponseBody>
  put(path: string, body: RequestBody): Promise<ResponseBody>
  /** Advances the clock of the company to an instant. Background jobs that fall due run meanwhile. */
  waitUntil(at: number): Promise<void>
}

/** Opens an invented company in Texas that adds three percent to credit cards, with an admin and two other users. */
export async function openCompany(baseUrl: string): Promise<ShownCompany> {
  const operator = { authorization: `Bearer ${operatorToken}` }
  const { companyId: id } = await call(baseUrl, 'POST', '/operator/v1/companies', operator, {
    name: 'Harbor Dental',
    email: 'desk@harbor-dental.example',
    state: 'TX',
    timeZone: 'America/Chicago',
    surcharge: { enabled: true, percentage: 3 },
  })
  const companyId = String(id)
  const person = { email: 'dana.lee@harbor-dental.example', role: 'admin', name: 'Dana Lee' }
  const cookie = await openPerson(baseUrl, companyId, person)
  const { csrfToken } = await call(baseUrl, 'GET', '/dashboard/v1/me', { cookie })
  const own = { cookie, 'x-company-id': companyId, 'x-csrf-token': String(csrfToken) }
  return {
    baseUrl,
    companyId,
    cookie,
    post: (path, body) => call(baseUrl, 'POST', path, own, body),
    put: (path, body) => call(baseUrl, 'PUT', path, own, body),
    async waitUntil(at) {
      await call(baseUrl, 'POST', '/sandbox/v1/clock', operator, {
        companyId,
        advanceTo: new Date(at).toISOString(),
      })
    },
  }
}

const customers = {
  ada: { firstName: 'Ada', lastName: 'Brooks', email: 'ada.brooks@example.com', phoneNumber: '+15125550143' },
  ben: { firstName: 'Ben', lastName: 'Ortiz', email: 'ben.ortiz@example.com' },
  cleo: { firstName: 'Cleo', lastName: 'Marsh', email: 'cleo.marsh@example.com' },
  dev: { firstName: 'Dev', lastName: 'Patel', email: 'dev.patel@example.com' },
  elm: { companyName: 'Elm Street School', email: 'office@elm-street.example' },
  finn: { firstName: 'Finn', lastName: 'Walsh', email: 'finn.walsh@example.com' },
}

export type CustomerName = keyof typeof customers

const visa = '4242424242424242'
const bank = '000123456789'

/** The payment methods of each customer. The sandbox's processor defines the behavior of each number. */
const methods: Record<CustomerName, { card?: string; account?: string }> = {
  ada: { card: visa, account: bank },
  ben: { card: '5555555555554444' },
  cleo: { card: '4000000000009995' },
  dev: { account: '000555555559' },
  elm: { account: bank },
  finn: { card: '4000000000008500' },
}

/** The ids of a customer and of the saved payment methods. */
export type ShownCustomer = { id: string; card: string; account: string }

/** Creates the customers and saves their payment methods. */
export async function openCustomers(company: ShownCompany): Promise<Record<CustomerName, ShownCustomer>> {
  const made: [string, ShownCustomer][] = []
  for (const [name, fields] of Object.entries(customers)) {
    const address = { address: '12 Harbor Road', city: 'Austin', state: 'TX', zip: '78701' }
    const { id } = await company.post('/api/customers', { ...fields, ...address })
    const holder = 'firstName' in fields ? `${fields.firstName} ${fields.lastName}` : fields.companyName
    const { card = '', account = '' } = methods[name as CustomerName]
    const customer = { id: String(id), card: '', account: '' }
    if (card) customer.card = await saveMethod(company, customer.id, toCardEntry(card, holder))
    if (account) customer.account = await saveMethod(company, customer.id, toAccountEntry(account, holder))
    made.push([name, customer])
  }
  return Object.fromEntries(made) as Record<CustomerName, ShownCustomer>
}

const toCardEntry = (accountNumber: string, accountHolderName: string) => ({
  paymentMethod: 'cc',
  accountNumber,
  expDate: '1133',
  cvv: '123',
  billingZip: '78701',
  accountHolderName,
})

const toAccountEntry = (accountNumber: string, accountHolderName: string) => ({
  paymentMethod: 'ach',
  routingNumber: '110000000',
  accountNumber,
  accountType: 'checking',
  accountHolderName,
})

async function saveMethod(company: ShownCompany, customerId: string, entry: RequestBody): Promise<string> {
  const { formUrl } = await company.post('/api/payment/intention', { customerId })
  const { origin, pathname } = new URL(String(formUrl))
  return String((await call(origin, 'POST', pathname, {}, entry))['account_vault_id'])
}
