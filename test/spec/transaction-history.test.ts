import { expect, test } from 'vitest'
import { fault, newCompany, operator, type TestCompany } from '../support/florin.ts'
import { askRefund, openPaidCheckout } from '../support/invoice-life.ts'
import { requestCharge, requestRerun, charge, newestOf, openOneOffCheckout } from '../support/one-off.ts'

const historyOf = ({ companyId }: TestCompany, id: string) =>
  operator().get(`/operator/v1/companies/${companyId}/transactions/${id}/history`)

const getEntries = async (company: TestCompany, id: string) => {
  const { status, body, text } = await historyOf(company, id)
  expect(status, text).toBe(200)
  return body.transactions.map(({ action, status }: Record<string, string>) => `${action} ${status}`)
}

test('the history of what is no transaction of the company is not found', async () => {
  const checkout = await openOneOffCheckout()
  const { _id } = await charge(checkout)
  const other = await newCompany()
  for (const id of [_id, 'trx_01h455vb4pex5vsknk084sn02q', 'x'])
    expect((await historyOf(other, id)).status).toBe(404)
})

test('whichever try of a charge is named, all tries and refunds are its history', async () => {
  const checkout = await openOneOffCheckout()
  await charge(checkout)
  await fault(checkout.company, 'sale', 'outage', { times: 2 })
  await requestCharge(checkout)
  const first = await newestOf(checkout)
  await requestRerun(checkout, first._id)
  const second = await newestOf(checkout)
  const third = (await requestRerun(checkout, second._id)).body.transaction
  await askRefund(checkout.company, third._id, { transaction_amount: 10 })
  const refund = await newestOf(checkout)
  for (const { _id } of [first, second, third, refund])
    expect(await getEntries(checkout.company, _id)).toEqual([
      'sale failed',
      'sale failed',
      'sale completed',
      'refund completed',
    ])
})

test('every attempt at an invoice is the history of each', async () => {
  const { company, transactionId } = await openPaidCheckout()
  await askRefund(company, transactionId, { transaction_amount: 10 })
  expect(await getEntries(company, transactionId)).toEqual(['sale completed', 'refund completed'])
})
