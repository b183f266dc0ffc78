import { randomBytes } from 'node:crypto'
import { startStripeMock } from '#fake-stripe'
import { freePort } from '../free-port.ts'
import { openAccounts } from '../stripe-side/accounts.ts'
import { serveControls } from '../stripe-side/serving.ts'
import type { SharedOfRun } from './ask-shared.ts'
import type { RunContext } from './run.ts'
import { startSharedService } from './start-shared-service.ts'

/**
 * Starts the stand-in for Stripe and a service at an https URL, to which Stripe sends its webhooks. If the real
 * stripe-mock is installed, it runs as well. The end of the run fails if a request or a response did not fit Stripe's
 * schema.
 */
export async function startStripeService(context: RunContext): Promise<SharedOfRun['stripe']> {
  const { atEnd } = context
  const mock = await startStripeMock()
  atEnd(() => mock?.close())
  const accounts = await openAccounts(mock ? { alsoTo: mock.refusalOf } : {})
  atEnd(accounts.close)
  const serving = await serveControls(accounts.controls)
  atEnd(serving.close)
  atEnd(async () => {
    const { message } = await accounts.controls.violations({})
    if (message !== '') throw new Error(message)
  })
  const port = await freePort()
  const publicUrl = `https://florin-${randomBytes(4).toString('hex')}.test`
  await accounts.controls.reached({ publicUrl, baseUrl: `http://127.0.0.1:${port}` })
  const service = await startSharedService(context, {
    PORT: String(port),
    BASE_URL: publicUrl,
    STRIPE_API_URL: accounts.url,
  })
  atEnd(accounts.leaveDatabases)
  return { service, stripe: { controlUrl: serving.url, stripeUrl: accounts.url } }
}
