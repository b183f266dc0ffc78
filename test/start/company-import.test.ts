import { expect, onTestFinished, test } from 'vitest'
import { newFolder, readRecords } from '../support/company-exports.ts'
import { startAlone, runCommandAt } from '../support/command-line.ts'
import { createDatabase } from '../support/database.ts'
import { caller, send } from '../support/florin.ts'
import { newDataFolder, ownOperatorToken, startService, type OwnService } from '../support/own-service.ts'

const customers = 900

/** Starts a service of its own, with a database of its own. */
async function startInstallation(settings: Record<string, string> = {}): Promise<OwnService> {
  const database = await createDatabase()
  onTestFinished(() => database[Symbol.asyncDispose]())
  return startService({ DATABASE_URL: database.url, FLORIN_DATA: newDataFolder(), ...settings })
}

const at = ({ baseUrl }: OwnService) => ({ baseUrl, operatorToken: ownOperatorToken })

async function newShop(service: OwnService) {
  const limits = { requestsPerSecond: 10_000, burst: 10_000 }
  const { body } = await service.operator.post('/operator/v1/companies', {
    name: 'Shop',
    state: 'TX',
    limits,
  })
  const session = await send(`${service.baseUrl}/api/auth/session`, 'POST', undefined, {
    authorization: `Api-Key ${body.apiKey}`,
  })
  const api = caller(service.baseUrl, { 'x-session-token': session.body.sessionToken })
  return { companyId: String(body.companyId), api }
}

async function exportShop(service: OwnService): Promise<string> {
  const { api, companyId } = await newShop(service)
  for (let place = 0; place < customers; place += 30)
    await Promise.all(
      Array.from({ length: 30 }, (_, more) =>
        api.post('/api/customers', { email: `payer-${place + more}@example.com`, firstName: '名\u2028前' }),
      ),
    )
  const folder = newFolder()
  const run = await runCommandAt(at(service), ['export', companyId, folder])
  expect(run.exitCode, run.complaint).toBe(0)
  return folder
}

const countCustomers = async (service: OwnService, companyId: string) => {
  const folder = newFolder()
  const run = await runCommandAt(at(service), ['export', companyId, folder])
  expect(run.exitCode, run.complaint).toBe(0)
  return readRecords(folder, 'customers').length
}

test('an import into another installation that is killed at any moment leaves the company empty or complete, and begins again', async () => {
  const [from, to] = [await startInstallation(), await startInstallation()]
  const folder = await exportShop(from)
  const { companyId } = await newShop(to)
  const environment = { BASE_URL: to.baseUrl, FLORIN_OPERATOR_TOKEN: ownOperatorToken }
  const args = ['import', folder, '--company', companyId, '--from', 'florin']
  for (const killedAfterMs of [300, 500, 700, 900, 1_200]) {
    const killed = await startAlone(args, environment)
    const timer = setTimeout(() => killed.process.kill('SIGKILL'), killedAfterMs)
    await killed.ended
    clearTimeout(timer)
    // The service may still write the last call of the killed command.
    await expect
      .poll(() => countCustomers(to, companyId))
      .toSatisfy((count) => [0, customers].includes(count))
  }
  const last = await runCommandAt(at(to), args)
  if (last.exitCode === 2) expect(last.complaint).toContain('The company is not empty')
  else expect(JSON.parse(last.output)).toMatchObject({ customers, skipped: [], differences: [] })
  expect(await countCustomers(to, companyId)).toBe(customers)
})
