import { expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import { runCommand, parseOutput } from '../support/command-line.ts'
import { newCompany, operator, saveCard, testCards, type TestCompany } from '../support/florin.ts'
import { openCardCheckout } from '../support/checkout.ts'
import { walletGives } from '../support/processor-side.ts'

const find = ({ companyId }: TestCompany, query: string) =>
  operator().get(`/operator/v1/companies/${companyId}/transactions${query}`)

test.each([
  ['', 'query.correlationId'],
  ['?correlationId=', 'query.correlationId'],
  [`?correlationId=${'x'.repeat(129)}`, 'query.correlationId'],
  ['?correlationId=a&around=soon', 'query.around'],
  ['?correlationId=a&page=1', 'query.page'],
])('what a request made is not looked for by %j', async (query, path) => {
  const response = await find(await newCompany(), query)
  expectEnvelope(response, 400, 'validation_failed')
  expect(response.body.fields.map((each: { path: string }) => each.path)).toEqual([path])
})

test('what a request of another company made is not found', async () => {
  const { company, id } = await openCardCheckout()
  const headers = { 'x-correlation-id': 'order-of-one' }
  const wallet = { walletProvider: 'apple_pay', walletData: walletGives('approved') }
  expect((await company.api.put(`/api/invoices/${id}/payment`, wallet, headers)).status).toBe(200)
  const other = await newCompany()
  expect((await find(other, '?correlationId=order-of-one')).body).toEqual({
    transactions: [],
    invoices: [],
    subscriptionEvents: [],
  })
  expect((await find(company, '?correlationId=order-of-one')).body.transactions).toHaveLength(1)
})

test('by the correlation id of a declined payment its attempt is found, and why it was declined', async () => {
  const { company, customerId, id } = await openCardCheckout()
  const accountVaultId = await saveCard(company, customerId, testCards.insufficientFunds)
  const declined = await company.api.put(`/api/invoices/${id}/payment`, { accountVaultId })
  expectEnvelope(declined, 400, 'bad_request')
  const { correlationId, reasonCode, reasonText } = declined.body
  const found = await parseOutput(`find ${company.companyId} ${correlationId}`)
  expect(found).toMatchObject({
    transactions: [{ correlationId, status: 'failed', info: { reasonCode: String(reasonCode), reasonText } }],
  })
  const { createdAt } = found.transactions[0]
  expect(await parseOutput(`find ${company.companyId} ${correlationId} --around ${createdAt}`)).toEqual(found)
  const dayBefore = new Date(Date.parse(createdAt) - 86_400_000).toISOString()
  const elsewhere = await runCommand(['find', company.companyId, correlationId, '--around', dayBefore])
  expect(elsewhere).toMatchObject({ exitCode: 1, output: '' })
})

test('the command line says what else to do where a request did nothing', async () => {
  const { companyId } = await newCompany()
  const { exitCode, output, complaint } = await runCommand(['find', companyId, 'did-nothing'])
  expect([exitCode, output]).toEqual([1, ''])
  for (const words of ['no records of this correlation id', '--around', 'log of the service'])
    expect(complaint).toContain(words)
})
