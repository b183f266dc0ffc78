import { expect } from 'vitest'
import { newDashboard } from './desk.ts'
import { newCustomer, newInvoice, saveBankAccount, type Loose, type TestCompany } from './florin.ts'
import { saveCardFrom, surchargingCompany } from './quotes.ts'
import { staysInFlight } from './checkout.ts'

/** Where the figures of a company are read at its desk. */
export const figuresPath = ({ companyId }: Pick<TestCompany, 'companyId'>, path: string) =>
  `/dashboard/v1/companies/${companyId}${path}`

/** Somebody who may only read, at the figures of a company. */
export async function openFigures(company: TestCompany) {
  const desk = await newDashboard(company, 'read_only')
  const read = async (path: string): Promise<Loose> => {
    const answered = await desk.get(figuresPath(company, path))
    expect(answered.status, answered.text).toBe(200)
    return answered.body
  }
  return {
    desk,
    home: (days = 7) => read(`/home?days=${days}`),
    takings: (from: string, to: string, by = 'day') =>
      read(`/reports/takings?from=${from}&to=${to}&by=${by}`),
    receivables: () => read('/reports/receivables'),
  }
}

/** The time zone of the companies of these tests. */
export const zone = 'America/Chicago'

/** The day that an instant is of in the zone of the tests, by the rules of JavaScript's own calendar. */
export const dayIn = (at: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at))

/** A company that surcharges, somebody who reads its figures, and a customer with cards and a bank account. */
export async function openBooks() {
  const company = await surchargingCompany({ timeZone: zone })
  const customerId = await newCustomer(company, { state: 'TX' })
  return {
    company,
    customerId,
    figures: await openFigures(company),
    card: await saveCardFrom(company, customerId),
    bank: await saveBankAccount(company, customerId, staysInFlight),
    /** An invoice of so many dollars. */
    owed: async (amount: number, fields: Record<string, unknown> = {}): Promise<string> =>
      (await newInvoice(company, customerId, { amount, sendEmail: false, ...fields })).id,
  }
}
