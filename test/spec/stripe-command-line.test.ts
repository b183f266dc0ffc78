import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand, runCommandAt } from '../support/command-line.ts'
import { newDataFolder, ownOperatorToken } from '../support/own-service.ts'
import { startWithStripe } from '../support/stripe-shop.ts'
import type { FakeStripeAccount } from '#fake-stripe'

function fileOf({ secretKey, publishableKey }: FakeStripeAccount): string {
  const path = join(newDataFolder(), 'stripe.json')
  writeFileSync(path, JSON.stringify({ kind: 'stripe', secretKey, publishableKey }))
  return path
}

const company = (...words: string[]) => ['company', ...words]

test('what there is to leave without a word of where to is told in one line', async () => {
  expect(await runCommand(company('change', 'cmp_0', '--leave', 'unreachable'))).toMatchObject({
    exitCode: 2,
    complaint: 'florin: --leave needs --processor too\n',
  })
})

test('a company is put on an account, listed with it and moved off it by commands, and no key is printed', async () => {
  const { service, twin } = await startWithStripe()
  const at = { baseUrl: service.baseUrl, operatorToken: ownOperatorToken }
  const [account, next] = [twin.openAccount({ restricted: true }), twin.openAccount()]
  account.breakNext({ kind: 'GET /v1/disputes', how: 'not permitted' })
  const create = company('create', '--name', 'Acme', '--processor', fileOf(account))
  expect(await runCommandAt(at, create)).toMatchObject({
    exitCode: 1,
    output: '',
    complaint: expect.stringContaining('rak_dispute_read'),
  })
  const made = await runCommandAt(at, create)
  expect(made, made.complaint).toMatchObject({ exitCode: 0 })
  const { companyId } = JSON.parse(made.output)
  account.revokeKey()
  const move = company('change', companyId, '--processor', fileOf(next), '--leave', 'unreachable')
  const left = await runCommandAt(at, move)
  expect(left, left.complaint).toMatchObject({ exitCode: 0 })
  const listed = await runCommandAt(at, company('list'))
  expect(JSON.parse(listed.output).companies).toContainEqual(
    expect.objectContaining({
      companyId,
      processor: { kind: 'stripe', accountId: next.id, livemode: false, abilities: expect.any(Object) },
    }),
  )
  for (const { output } of [made, left, listed]) expect(output).not.toMatch(/[srp]k_test_/)
})
