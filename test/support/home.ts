import { expect } from 'vitest'
import { newDashboard } from './dashboard.ts'
import { getBooks, newCustomer, newInvoice, saveBankAccount, type Loose, type TestCompany } from './florin.ts'
import { saveCardFrom, surchargingCompany } from './quotes.ts'
import { staysInFlight } from './checkout.ts'

/** Returns the dashboard path of a company's figures. */
export const figuresPath = ({ companyId }: Pick<TestCompany, 'companyId'>, path: string) =>
  `/dashboard/v1/companies/${companyId}${path}`

/** Signs in a user with read access and returns calls for the figures of a company. */
export async function openFigures(company: TestCompany) {
  const dashboard = await newDashboard(company, 'read_only')
  const read = async (path: string): Promise<Loose> => {
    const answered = await dashboard.get(figuresPath(company, path))
    expect(answered.status, answered.text).toBe(200)
    return answered.body
  }
  return {
    dashboard,
    home: (days = 7) => read(`/home?days=${days}`),
    takings: (from: string, to: string, by = 'day') =>
      read(`/reports/takings?from=${from}&to=${to}&by=${by}`),
    receivables: () => read('/reports/receivables'),
  }
}

/** The time zone of the companies of these tests. */
export const zone = 'America/Chicago'

/** Returns the local day of an instant in the time zone of the tests, by JavaScript's own calendar. */
export const dayIn = (at: string, timeZone = zone) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at))

/** Returns the net amount of a company at the processor and its refunds, in cents. */
export async function keptThere(company: TestCompany): Promise<{ kept: number; refunded: number }> {
  const books = (await getBooks(company)).filter(({ status }) => ['approved', 'settled'].includes(status))
  const sumOf = (isRefund: boolean) =>
    books
      .filter(({ action }) => (action === 'refund') === isRefund)
      .reduce((all, { amountCents }) => all + amountCents, 0)
  return { kept: sumOf(false) - sumOf(true), refunded: sumOf(true) }
}

/** Creates a company that surcharges, a user who reads its figures, and a customer with cards and a bank account. */
export async function openBooks(timeZone = zone) {
  const company = await surchargingCompany({ timeZone })
  const customerId = await newCustomer(company, { state: 'TX' })
  return {
    company,
    customerId,
    figures: await openFigures(company),
    card: await saveCardFrom(company, customerId),
    bank: await saveBankAccount(company, customerId, staysInFlight),
    /** Creates an invoice of this many dollars. */
    owed: async (amount: number, fields: Record<string, unknown> = {}): Promise<string> =>
      (await newInvoice(company, customerId, { amount, sendEmail: false, ...fields })).id,
  }
}
