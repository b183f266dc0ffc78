import { expect, test } from 'vitest'
import { getBooks, type TestCompany } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { newPlan, newSubscription, openSubscription } from '../support/subscriptions.ts'

const askedFor = async (company: TestCompany) =>
  (await getBooks(company)).map(({ initiator, first = false }) => [initiator, first])

test('the processor is told which charges a schedule asks for, and which of them is the first', async () => {
  const { company, id, on, vaultId } = await openSubscription('03-10T08:00')
  await goTo(company, on('05-10T08:00'))
  const scheduled = [
    ['schedule', true],
    ['schedule', false],
    ['schedule', false],
  ]
  expect(await askedFor(company)).toEqual(scheduled)
  const { customerId } = (await company.api.get(`/api/subscriptions/v2/${id}`)).body
  const byHand = await newSubscription(company, {
    customerId,
    planId: await newPlan(company),
    startDate: on('05-10T08:00'),
    billingMode: 'recurringManual',
  })
  await company.api.post(`/api/subscriptions/v2/${byHand}/pay`, { accountVaultId: vaultId })
  expect(await askedFor(company)).toEqual([...scheduled, ['payer', false]])
})
