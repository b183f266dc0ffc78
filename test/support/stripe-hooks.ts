import { afterEach, beforeEach } from 'vitest'
import { florin } from './florin.ts'
import { reasonNotOnStripe } from './on-stripe.ts'
import { requestShared } from './run/ask-shared.ts'
import { share } from './shared-service.ts'
import { requestStripeSide } from './stripe-side/side.ts'

// These hooks run for every test of a project whose companies have accounts at Stripe.

const { service, stripe } = await requestShared('stripe')
share({ service, stripe })

// A process runs one file after the other and loads this module for each, so that fetch must be wrapped only once.
const wrapped = Symbol.for('florin fetch of tests')
const direct: typeof fetch = Reflect.get(globalThis, wrapped) ?? globalThis.fetch
Reflect.set(globalThis, wrapped, direct)

// The public URL leads to a proxy that no test starts, so requests to it go to the service behind it.
globalThis.fetch = (input, init) => {
  const { publicUrl, baseUrl } = florin()
  const isInFront = typeof input === 'string' && input.startsWith(`${publicUrl}/`)
  return direct(isInFront ? `${baseUrl}${input.slice(publicUrl.length)}` : input, init)
}

beforeEach(({ task, skip }) => {
  const reason = reasonNotOnStripe(task.file.name, task.fullTestName)
  if (reason !== undefined) skip(reason)
})

// Every request of a test must fit Stripe's schema. Tests that run at the same time share the result.
afterEach(async () => {
  const { message } = await requestStripeSide(stripe.controlUrl, 'violations', {})
  if (message !== '') throw new Error(message)
})
