import { expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { getFields } from '../support/customers.ts'
import { newDashboard } from '../support/dashboard.ts'
import type { TestCompany } from '../support/florin.ts'
import { refund } from '../support/invoice-life.ts'
import { openCharged, tamper } from '../support/surcharged.ts'

const base = ({ companyId }: TestCompany) => `/dashboard/v1/companies/${companyId}`

async function openCheck(role = 'admin') {
  const charged = await openCharged()
  const dashboard = await newDashboard(charged.company, role)
  const read = (path: string) => dashboard.get(`${base(charged.company)}${path}`)
  return { ...charged, read, check: (query = '') => read(`/surcharge-check${query}`) }
}

test('an admin checks all charges of the company, and no charge deviates', async () => {
  const [{ check }] = await Promise.all([openCheck(), openCharged()])
  expect((await check()).body).toEqual({ checked: 1, undecided: 0, deviations: [] })
})

test('a planted deviation is found by the check and by the proof of the charge', async () => {
  const { company, id, transactionId, check, read } = await openCheck()
  const proof = async () => (await read(`/transactions/${transactionId}`)).body.surcharge
  expect(await proof()).toMatchObject({
    deviations: [],
    rules: expect.any(String),
    inputs: { on: expect.any(String) },
  })
  await tamper('transactions', 'fee_cents = fee_cents + 1', parseId('trx', transactionId))
  const differences = ['surcharge in cents: 301 then, 300 by the rules']
  expect((await check()).body).toEqual({
    checked: 1,
    undecided: 0,
    deviations: [
      { companyId: company.companyId, transactionId, invoiceId: id, surcharge: 3.01, differences },
    ],
  })
  expect(await proof()).toMatchObject({ deviations: differences })
})

test('a refund that gave too little of the fee back is found by both', async () => {
  const { company, transactionId, check, read } = await openCheck()
  await refund(company, transactionId)
  await tamper('transactions', 'fee_cents = fee_cents - 1, subtotal_cents = subtotal_cents + 1', {
    parent: parseId('trx', transactionId),
  })
  const differences = ['refunded surcharge in cents: 299 of 300, and nothing is left']
  expect((await check()).body.deviations).toMatchObject([{ transactionId, differences }])
  expect((await read(`/transactions/${transactionId}`)).body.surcharge.deviations).toEqual(differences)
})

test('pages of a check add up, and a cursor of another company is refused', async () => {
  const [one, other] = [await openCheck(), await openCheck()]
  const first = (await one.check('?limit=1')).body
  const rest = (await one.check(`?cursor=${first.nextCursor}`)).body
  expect(first.checked + rest.checked).toBe(1)
  expect(rest).not.toHaveProperty('nextCursor')
  expect(getFields(await other.check(`?cursor=${first.nextCursor}`))).toEqual([
    { path: 'query.cursor', code: 'invalid_string' },
  ])
  expect(getFields(await one.check('?limit=0'))).toEqual([{ path: 'query.limit', code: 'too_small' }])
})

test.each(['clerk', 'read_only'])('a %s may not check', async (role) => {
  const { check } = await openCheck(role)
  expect((await check()).status).toBe(403)
})

test('the charges of another company are not found', async () => {
  const [{ company }, other] = [await openCharged(), await openCheck()]
  expect((await (await newDashboard(other.company)).get(`${base(company)}/surcharge-check`)).status).toBe(404)
})
