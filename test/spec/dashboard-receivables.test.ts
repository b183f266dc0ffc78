import { expect, test } from 'vitest'
import { exportPath, getExport } from '../support/exports.ts'
import { newCustomer, newInvoice } from '../support/florin.ts'
import { figuresPath, openBooks } from '../support/home.ts'
import { goTo } from '../support/invoice-life.ts'
import { cents, sumOf } from '../support/movement-file.ts'

test('amounts due are listed by customer and age, and the file has all customers', async () => {
  const { company, customerId, figures, owed } = await openBooks()
  await goTo(company, '2027-06-15T12:00:00.000Z')
  const businessId = await newCustomer(company, { firstName: '', lastName: '', companyName: '=Söhne' })
  await newInvoice(company, businessId, { amount: 70, dueDate: '2027-06-01', sendEmail: false })
  await owed(10, { dueDate: '2027-06-20' })
  await owed(20.5, { dueDate: '2027-03-01' })
  const path = figuresPath(company, '/reports/receivables')
  const { buckets, total, customers, customerCount } = (await figures.dashboard.get(`${path}?by=customer`))
    .body
  expect(await figures.receivables()).toEqual({ buckets, total })
  expect(customerCount).toBe(2)
  expect(customers).toEqual([
    {
      customerId: businessId,
      name: '=Söhne',
      email: 'payer@example.com',
      count: 1,
      amountDue: 70,
      byAge: [0, 70, 0, 0, 0],
    },
    { customerId, email: 'payer@example.com', count: 2, amountDue: 30.5, byAge: [10, 0, 0, 0, 20.5] },
  ])
  const file = await getExport(company, figures.dashboard.user, exportPath(company, 'receivables'))
  expect(file).toMatchObject([
    { customerId: businessId, name: "'=Söhne", days1To30: '70.00', amountDue: '70.00' },
    { customerId, notDue: '10.00', daysOver90: '20.50', amountDue: '30.50' },
  ])
  expect(sumOf(file, 'amountDue')).toBe(cents(total.amountDue))
  expect((await figures.dashboard.get(`${path}?by=plan`)).body.fields[0].path).toBe('query.by')
})
