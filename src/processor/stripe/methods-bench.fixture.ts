import { randomUUID } from 'node:crypto'
import type { CompanyId } from '#kernel/ids'
import { createIds } from '#kernel/ids'
import { createKeyedQueue } from '#platform/concurrency'
import { openDatabase } from '#platform/database'
import { createDatabase } from '../../../test/support/database.ts'
import { createContactCalls } from './contacts.ts'
import { createFormCalls } from './forms.ts'
import { createStripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { createSaleMethodCalls } from './sale-methods.ts'
import { startFakeStripe } from '#fake-stripe'
import { createTicketCalls } from './tickets.ts'
import { createVaultCalls } from './vaults.ts'

/** Opens methods, tickets and forms at the fake Stripe, with a separate database. */
export async function openMethodsBench() {
  const database = await createDatabase()
  const db = openDatabase({ url: database.url })
  const fakeStripe = await startFakeStripe()
  const stripe = createStripeCall(fakeStripe.url)
  const clock = { aheadMs: 0, now: () => Date.now() + clock.aheadMs }
  const ids = createIds(clock.now, (bytes) => crypto.getRandomValues(bytes))
  /** Opens another process, which shares only the database. */
  const openProcess = (through = stripe) => {
    const deps = { stripe: through, db, clock, ids, inTurn: createKeyedQueue() }
    return {
      ...createContactCalls(through),
      ...createVaultCalls(deps),
      ...createSaleMethodCalls(deps),
      ...createTicketCalls(deps),
      ...createFormCalls(deps),
    }
  }
  return {
    db,
    clock,
    stripe,
    fakeStripe,
    calls: openProcess(),
    openProcess,
    openLocation() {
      const account = fakeStripe.openAccount()
      const location: StripeCredentials = {
        kind: 'stripe',
        companyId: randomUUID() as CompanyId,
        locationId: `loc-${randomUUID()}`,
        accountId: account.id,
        livemode: false,
        secretKey: account.secretKey,
        publishableKey: account.publishableKey,
        webhookId: 'none',
        webhookSecret: 'whsec_none',
        surcharge: false,
      }
      return { account, location }
    },
    async [Symbol.asyncDispose]() {
      await stripe.close()
      await fakeStripe.close()
      await db.close()
      await database[Symbol.asyncDispose]()
    },
  }
}
