import { expect, test } from 'vitest'
import { createRandom, type Random } from '../simulation/random.ts'
import { newCustomer, saveCard, type Loose, type TestCompany } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { inLayer } from '../support/layer.ts'
import { expectEffects, expectInvoices, preview, previewedEffects, realEffects } from '../support/previews.ts'
import { randomChange, randomCompany, randomPlan, randomTerms } from '../support/random-terms.ts'
import {
  change,
  drainJobs,
  newPlan,
  newSubscription,
  openCheckoutAt,
  putProduct,
} from '../support/subscriptions.ts'

const companies = inLayer(5, 63)
const subscriptionsEach = 8
// The run only computes and waits for the service, so a slow machine takes longer.
const timeout = 0
const products = ['seat', 'tax']

type Previewed = { id: string; body: object; previewed: Loose }

test.each(Array.from({ length: companies }, (_, place) => [place + 1]))(
  'the previews of random subscriptions and of their changes come true to the cent, company %i',
  { timeout },
  async (seed) => {
    const random = createRandom(seed)
    const { beginsAt, fields } = randomCompany(random)
    const { company, on } = await openCheckoutAt(beginsAt, fields)
    const after = (days: number) =>
      new Date(Date.parse(on(beginsAt)) + days * 86_400_000 + 4_321_000).toISOString()
    await putProduct(company, 'seat')
    await putProduct(company, 'tax', { name: 'Tax advice', price: 3.33 })
    const created: Previewed[] = []
    for (let place = 0; place < subscriptionsEach; place++)
      created.push(await createRandomly(company, random, { now: on(beginsAt), place }))
    await goTo(company, after(40))
    await expectPromises(company, created, { seed, fields, until: after(40) })
    const planId = await newPlan(company, randomPlan(random))
    const changed: Previewed[] = []
    for (const { id } of created) {
      const body = randomChange(random, { planId, products })
      const previewed = await changeAsPreviewed(company, id, body)
      if (previewed) changed.push({ id, body, previewed })
    }
    await goTo(company, after(75))
    await expectPromises(company, changed, { seed, fields, since: after(40), until: after(75) })
  },
)

async function createRandomly(
  company: TestCompany,
  random: Random,
  { now, place }: { now: string; place: number },
): Promise<Previewed> {
  const customerId = await newCustomer(company, { email: `payer-${place}@example.com` })
  if (random.chance(0.7)) await saveCard(company, customerId)
  const planId = await newPlan(company, randomPlan(random))
  const body = { customerId, planId, ...randomTerms(random, now, products) }
  const previewed = await preview(company, { ...body, periods: 24 })
  return { id: await newSubscription(company, body), body, previewed }
}

/** Changes a subscription and returns the preview of that. Undefined if both were refused, with the same error. */
async function changeAsPreviewed(company: TestCompany, id: string, body: object): Promise<Loose | undefined> {
  const previewed = await company.api.post(`/api/subscriptions/v2/${id}/preview`, { ...body, periods: 24 })
  const changed = await change(company, id, body)
  expect(previewed.status, previewed.text).toBe(changed.status)
  if (changed.status !== 200) {
    expect(previewed.body).toEqual({ ...changed.body, correlationId: previewed.body.correlationId })
    return undefined
  }
  expect(changed.body).toMatchObject(previewed.body.subscription)
  await drainJobs(company)
  return previewed.body
}

async function expectPromises(
  company: TestCompany,
  promises: Previewed[],
  { since, until, ...about }: { seed: number; fields: object; since?: string; until: string },
): Promise<void> {
  for (const { id, body, previewed } of promises) {
    try {
      const effects = previewedEffects(previewed, until)
      expectEffects(await realEffects(company, id, since), effects)
      const count = effects.filter(({ name }) => name === 'event invoice.created').length
      await expectInvoices(company, id, { periods: previewed['periods'], count, since })
    } catch (error) {
      throw new Error(JSON.stringify({ ...about, body }), { cause: error })
    }
  }
}
