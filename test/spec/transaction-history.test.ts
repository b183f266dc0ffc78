import { expect, test } from 'vitest'
import { fault, newCompany, operator, type TestCompany } from '../support/florin.ts'
import { askRefund, openPaidTill } from '../support/invoice-life.ts'
import { requestCharge, requestRerun, charge, newestOf, openOneOffTill } from '../support/one-off.ts'

const historyOf = ({ companyId }: TestCompany, id: string) =>
  operator().get(`/operator/v1/companies/${companyId}/transactions/${id}/history`)

const told = async (company: TestCompany, id: string) => {
  const { status, body, text } = await historyOf(company, id)
  expect(status, text).toBe(200)
  return body.transactions.map(({ action, status }: Record<string, string>) => `${action} ${status}`)
}

test('the history of what is no transaction of the company is not found', async () => {
  const till = await openOneOffTill()
  const { _id } = await charge(till)
  const other = await newCompany()
  for (const id of [_id, 'trx_01h455vb4pex5vsknk084sn02q', 'x'])
    expect((await historyOf(other, id)).status).toBe(404)
})

test('whichever try of a charge is named, all tries and refunds are its history', async () => {
  const till = await openOneOffTill()
  await charge(till)
  await fault(till.company, 'sale', 'outage', { times: 2 })
  await requestCharge(till)
  const first = await newestOf(till)
  await requestRerun(till, first._id)
  const second = await newestOf(till)
  const third = (await requestRerun(till, second._id)).body.transaction
  await askRefund(till.company, third._id, { transaction_amount: 10 })
  const refund = await newestOf(till)
  for (const { _id } of [first, second, third, refund])
    expect(await told(till.company, _id)).toEqual([
      'sale failed',
      'sale failed',
      'sale completed',
      'refund completed',
    ])
})

test('every attempt at an invoice is the history of each', async () => {
  const { company, transactionId } = await openPaidTill()
  await askRefund(company, transactionId, { transaction_amount: 10 })
  expect(await told(company, transactionId)).toEqual(['sale completed', 'refund completed'])
})
