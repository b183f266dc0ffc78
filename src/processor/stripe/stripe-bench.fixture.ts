import { randomFillSync } from 'node:crypto'
import { createLog } from '#platform/telemetry'
import { expect } from 'vitest'
import { createIds } from '#kernel/ids'
import { openStore, type IsolatedStore } from '../../../test/support/bare-company.ts'
import type { Bench, RequestFailure, TestInstrument, Step } from '../contract/contract-bench.fixture.ts'
import type { Credentials } from '../credentials.ts'
import { cancelClaimed, cancelUnclaimed, loadClaim } from './claims.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { createStripeProcessor } from './stripe-processor.ts'
import {
  startFakeStripe,
  type FakeStripeAccount,
  type FakeStripe,
  toContact,
  type FaultHow,
  type RawRequest,
} from '#fake-stripe'

// Stripe's side of the contract tests: the fake in its place, and payers who enter its test cards.

const cards: Record<TestInstrument, string> = {
  approved: 'pm_card_visa',
  credit: 'pm_card_visa',
  debit: 'pm_card_visa_debit',
  prepaid: 'pm_card_mastercard_prepaid',
  untold: 'pm_twin_fundingUnknown',
  declined: 'pm_card_chargeCustomerFail',
  'wrong zip': 'pm_card_avsZipFail',
  disputed: 'pm_card_createDispute',
  bank: 'pm_usBankAccount_processing',
}

const faults: Record<RequestFailure, FaultHow> = {
  'refused at the door': 'too many',
  'lost before': 'lost before',
  'lost after': 'lost after',
  unreadable: 'unreadable',
  'failed after': 'failed after',
  'arrives late': 'held up',
}

const requests: Record<Step, string> = {
  sale: 'charge',
  auth: 'charge',
  credit: 'none',
  capture: 'capture',
  void: 'POST /v1/payment_intents/{intent}/cancel or POST /v1/refunds',
  refund: 'refund',
  keep: 'POST /v1/setup_intents/{intent}/confirm',
}

const transferOutcomes = {
  settled: 'succeeds',
  'no funds': 'insufficient_funds',
  'not authorized': 'debit_not_authorized',
} as const

/** Opens the processor with the fake Stripe, and everything that a test needs of either. */
export async function openStripeBench(
  options: { alsoTo?: (seen: RawRequest) => Promise<string | undefined> } = {},
) {
  const fakeStripe = await startFakeStripe(options)
  const store = await openStore()
  const clock = { aheadMs: 0, now: () => Date.now() + clock.aheadMs }
  const [broken, logged]: [string[], string[]] = [[], []]
  const linesFor = (line: string) => (line.includes('"level":"warn"') ? logged : broken)
  /** Opens a separate process, which shares only the database with others. */
  const openProcess = () =>
    createStripeProcessor({
      url: fakeStripe.url,
      log: createLog({ level: 'warn', destination: { write: (line) => void linesFor(line).push(line) } }),
      db: store.db,
      clock,
      ids: createIds(() => clock.now(), randomFillSync),
      formOrigin: () => 'https://forms.example.com',
      postbackUrlOf: (companyId) => `https://pay.example.com/processor/postbacks/${companyId}`,
      isKept: () => Promise.resolve(true),
    })
  const stripe = openProcess()
  const deps = {
    fakeStripe,
    store,
    clock,
    stripe,
    accounts: new Map<string, FakeStripeAccount>(),
  }
  return {
    ...deps,
    openProcess,
    /** The log entries that are not failures of the adapter. */
    logged,
    bench: () => createBench(deps),
    accountOf: (location: Credentials) => getAccount(deps, location),
    /** Returns a location of the bench as its account at Stripe. */
    openedAs(location: Credentials): StripeCredentials {
      if (location.kind !== 'stripe') throw new Error('a location at Stripe is one of its kind')
      return location
    },
    openLocation: () => openLocation(deps),
    /** Throws when a request or response violated Stripe's schema, or the adapter logged an error. */
    expectNothingAmiss(): void {
      fakeStripe.expectNoViolations()
      expect(broken.splice(0)).toEqual([])
    },
    async close() {
      await stripe.close()
      await store[Symbol.asyncDispose]()
      await fakeStripe.close()
    },
  }
}

type BenchDeps = {
  fakeStripe: FakeStripe
  store: IsolatedStore
  clock: { aheadMs: number }
  stripe: ReturnType<typeof createStripeProcessor>
  accounts: Map<string, FakeStripeAccount>
}

async function openLocation({ fakeStripe, store, stripe, accounts }: BenchDeps) {
  const account = fakeStripe.openAccount()
  const companyId = await store.newCompany()
  const { secretKey, publishableKey } = account
  const location = {
    companyId,
    locationId: `loc_${companyId}`,
    name: 'Contract',
    products: ['cc', 'ach'] as const,
  }
  const opened = await stripe.openLocation(
    { ...location, products: [...location.products] },
    { kind: 'stripe', secretKey, publishableKey, surcharge: 'enrolled' },
  )
  accounts.set(opened.locationId, account)
  return opened
}

function createBench(deps: BenchDeps): Bench {
  const { clock, store } = deps
  const books = { db: store.db, clock: { now: () => Date.now() + clock.aheadMs } }
  // Every test has its own locations, whose clocks have not moved.
  clock.aheadMs = 0
  const accountOf = (location: Credentials) => getAccount(deps, location)
  const breakNext = (location: Credentials, kind: string, how: FaultHow) =>
    accountOf(location).breakNext({ kind, how })
  return {
    ...createPayers(deps),
    openLocation: () => openLocation(deps),
    wallet: { walletProvider: 'apple_pay', walletData: { paymentMethod: 'pm_twin_applePay' } },
    terminals: { approved: 'none', declined: 'none', silent: 'none' },
    bankSays: async (location, processorId, word) =>
      accountOf(location).bankSays(processorId, transferOutcomes[word]),
    chargeBack: async (location, processorId) => accountOf(location).chargeBack(processorId),
    async postbacksOf(location) {
      const posted = await accountOf(location).posted()
      return posted.map(({ headers, rawBody, now }) => ({
        rawBody,
        now,
        header: (name: string) => headers[name.toLowerCase()],
      }))
    },
    contactsOf: async (location) => accountOf(location).customers().map(toContact),
    async pass(location, ms) {
      clock.aheadMs += ms
      accountOf(location).pass(ms)
    },
    payersAct: async () => {},
    breakNext: async (location, step, how) => breakNext(location, requests[step], faults[how]),
    arrive: async (location) => (await accountOf(location).arrive()).length,
    // The cancellation is recorded here without a request to Stripe.
    async callOffFalsely(location, reference) {
      if (location.kind !== 'stripe') throw new Error('a location at Stripe is one of its kind')
      const claim = await loadClaim(books, location, reference)
      if (claim) await cancelClaimed(books, location, reference, claim)
      else await cancelUnclaimed(books, location, reference)
      return undefined
    },
    breakNextLookUp: async (location) => breakNext(location, 'any', 'failed before'),
  }
}

/** Creates the forms of the processor, and payers who fill them in. */
function createPayers(deps: BenchDeps): Pick<Bench, 'processor' | 'fillForm' | 'tryForm'> {
  const { stripe } = deps
  const forms = new Map<string, StripeCredentials>()
  const submit = async (clientToken: string, entered: TestInstrument) => {
    const location = forms.get(clientToken)
    if (!location) throw new Error('no form has this token')
    // Stripe's fields require the ZIP of every card.
    const confirmationTokenId = getAccount(deps, location).enter(cards[entered], { postalCode: '10001' })
    return stripe.submitForm(location, { clientToken, confirmationTokenId, address: '127.0.0.1' })
  }
  return {
    processor: {
      ...stripe,
      async createIntention(location: Credentials, intention) {
        if (location.kind !== 'stripe') throw new Error('a location at Stripe is one of its kind')
        const made = await stripe.createIntention(location, intention)
        forms.set(made.clientToken, location)
        return made
      },
    },
    async fillForm(clientToken, entered) {
      const { statusCode, body } = await submit(clientToken, entered)
      if (statusCode !== 200) throw new Error(`the form answered ${statusCode}: ${JSON.stringify(body)}`)
      return String(body['id'])
    },
    async tryForm(clientToken, entered) {
      const { statusCode, body } = await submit(clientToken, entered)
      if (statusCode === 200) return 'done'
      if (statusCode === 422) return 'declined'
      if (statusCode === 400) return 'not taken'
      if (statusCode !== 409 && statusCode !== 410) throw new Error(`${statusCode}: ${JSON.stringify(body)}`)
      return 'closed'
    },
  }
}

function getAccount(
  { accounts }: Pick<BenchDeps, 'accounts'>,
  { locationId }: Credentials,
): FakeStripeAccount {
  const account = accounts.get(locationId)
  if (!account) throw new Error(`${locationId} has no account`)
  return account
}
