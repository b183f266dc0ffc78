import { afterEach, beforeEach, inject } from 'vitest'
import { reasonNotOnStripe } from './on-stripe.ts'
import { askStripeSide } from './stripe-side/side.ts'

// What holds of every test of a run on Stripe's companies.

// A process takes one file after the other, and this is read for each.
const wrapped = Symbol.for('florin fetch of tests')
const direct: typeof fetch = Reflect.get(globalThis, wrapped) ?? globalThis.fetch
Reflect.set(globalThis, wrapped, direct)

// Calls what is told to be at an address in front of the service where that is, as the proxy there would.
globalThis.fetch = (input, init) => {
  const { publicUrl, baseUrl } = inject('florin')
  const isInFront = typeof input === 'string' && input.startsWith(`${publicUrl}/`)
  return direct(isInFront ? `${baseUrl}${input.slice(publicUrl.length)}` : input, init)
}

beforeEach(({ task, skip }) => {
  const reason = reasonNotOnStripe(task.file.name, task.fullTestName)
  if (reason !== undefined) skip(reason)
})

// Whatever a test is about: what was sent was of Stripe's schema. Tests that run at once share what is told.
afterEach(async () => {
  const stripe = inject('stripeSide')
  if (stripe === undefined) return
  const { told } = await askStripeSide(stripe.controlUrl, 'violations', {})
  if (told !== '') throw new Error(told)
})
