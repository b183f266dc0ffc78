import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { startStripeMock } from '../../src/processor/stripe/twin/stripe-mock.fixture.ts'
import { startForRun } from './florin-setup.ts'
import { freePort } from './free-port.ts'
import { openAccounts } from './stripe-side/accounts.ts'
import { serveControls } from './stripe-side/serving.ts'

/**
 * Starts Stripe's stand-in for the whole run, with the real stripe-mock beside it where that is, and a service that is told it is
 * at https, so that it has Stripe post to it. Fails the run where anything was sent or answered that is not of Stripe's schema.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mock = await startStripeMock()
  const accounts = await openAccounts(mock ? { alsoTo: mock.refusalOf } : {})
  const serving = await serveControls(accounts.controls)
  const port = await freePort()
  const publicUrl = `https://florin-${randomBytes(4).toString('hex')}.test`
  await accounts.controls.reached({ publicUrl, baseUrl: `http://127.0.0.1:${port}` })
  const endService = await startForRun(project, `florin_stripe_${process.pid}`, {
    PORT: String(port),
    BASE_URL: publicUrl,
    STRIPE_API_URL: accounts.url,
  })
  project.provide('stripeSide', { controlUrl: serving.url, stripeUrl: accounts.url })
  return async () => {
    await accounts.leaveDatabases()
    await endService()
    const { told } = await accounts.controls.violations({})
    await serving.close()
    await accounts.close()
    await mock?.close()
    if (told !== '') throw new Error(told)
  }
}
