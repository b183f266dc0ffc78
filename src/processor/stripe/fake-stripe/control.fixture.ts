import { getNow, requireObject, type AccountState, type SentWebhook } from './account-state.fixture.ts'
import { applyTransferOutcome, type TransferOutcome } from './bank.fixture.ts'
import { authenticatePayer } from './confirm.fixture.ts'
import { createDispute, endDispute } from './disputes.fixture.ts'
import type { Fault } from './faults.fixture.ts'
import { captureMethod } from './methods.fixture.ts'
import { emit } from './events.fixture.ts'
import type { Customer, PaymentIntent, Refund, Usage } from './objects.fixture.ts'
import { endRefund } from './refunds.fixture.ts'
import { makeToken } from './tokens.fixture.ts'

/** What a payer enters beside the card or bank account. */
export type Billing = {
  postalCode?: string
  name?: string
  email?: string
  state?: string
  /** Until the end of which month a card is good. */
  expires?: { month: number; year: number }
}

/** What a test may do on Stripe's side of an account. */
export function createControls(books: AccountState) {
  return {
    id: books.id,
    livemode: books.livemode,
    secretKey: books.secretKey,
    publishableKey: books.publishableKey,
    /**
     * Has a payer enter a test payment method, as `pm_card_visa`, in Stripe's fields; answers the id of the confirmation token that
     * their page is given.
     */
    enter(
      token: string,
      { postalCode, expires, ...billing }: Billing = {},
      page: { returnUrl?: string; usage?: Usage } = {},
    ): string {
      const { state, ...person } = billing
      const address = {
        country: 'US',
        ...(postalCode === undefined ? {} : { postal_code: postalCode }),
        ...(state === undefined ? {} : { state }),
      }
      const entered = captureMethod(token, { ...person, address }, 'payment_method')
      const captured = expires === undefined ? entered : { ...entered, expires }
      return makeToken(books, captured, { mandate: captured.behaviour.kind === 'us_bank_account', ...page })
        .id
    },
    ...createOutcomeControls(books),
    /** Makes the next request of a kind go wrong. */
    breakNext: (fault: Fault): void => void books.faults.push(fault),
    /** What is to go wrong and has not. */
    faultsLeft: (): Fault[] => [...books.faults],
    /** Forgets what was to go wrong and has not. */
    clearFaults: (): void => void books.faults.splice(0),
    ...createTimeControls(books),
    /** What was posted of the account, oldest first, once whoever listens has had it. */
    async posted(): Promise<SentWebhook[]> {
      await Promise.all(books.posting)
      return [...books.posted]
    },
    customers: (): Customer[] => [...books.tables.customer.values()].filter((one) => !one['deleted']),
    /** Everything that the account keeps, by kind. */
    tables: books.tables,
  }
}

/** What payers and their banks may say. */
function createOutcomeControls(books: AccountState) {
  return {
    /** Has the bank tell what became of the transfer of a payment. */
    bankSays: (intent: string, word: TransferOutcome): void => applyTransferOutcome(books, intent, word),
    /** Has the holder of a card take back what was charged, or so many cents of it. */
    chargeBack(intent: string, reason = 'fraudulent', part?: number): void {
      createDispute(books, requireObject(books, 'payment_intent', intent), reason, part)
    },
    endDispute: (intent: string, status: 'won' | 'lost'): void => endDispute(books, intent, status),
    endRefund: (refund: string, status: 'succeeded' | 'failed'): void => endRefund(books, refund, status),
    /** Posts once more of what was moved under a reference of ours; answers the status that it was answered with. */
    async tellAgain(reference: string): Promise<number> {
      const isOf = ({ metadata }: { metadata: Record<string, string> }) =>
        metadata['florin_reference'] === reference || metadata['florin_capture'] === reference
      const refund = [...books.tables.refund.values()].find(isOf)
      const payment = [...books.tables.payment_intent.values()].find(isOf)
      const object = refund ?? payment
      if (!object) throw new Error(`nothing was moved under ${reference}`)
      emit({ books }, getEventType(object), object)
      return (await books.posted.at(-1)?.answered) ?? 0
    },
    /** Has the payer whom a payment waits for prove who they are, or fail to. */
    payerAnswers(intent: string, authenticates: boolean): void {
      const asked = { books, operation: '', id: intent, sent: {}, requestId: '', idempotencyKey: null }
      authenticatePayer(asked, requireObject(books, 'payment_intent', intent), authenticates)
    },
  }
}

/** What may come later. */
function createTimeControls(books: AccountState) {
  const passUntil = (at: number): void => {
    books.aheadMs = Math.max(books.aheadMs, at - Date.now())
    for (;;) {
      const now = getNow(books)
      const next = books.due.toSorted((one, other) => one.at - other.at).find(({ at }) => at <= now)
      if (!next) return
      books.due.splice(books.due.indexOf(next), 1)
      next.happen()
    }
  }
  return {
    /** Has every request arrive that was held up; answers how each was answered, to nobody. */
    async arrive(): Promise<number[]> {
      const late = books.heldUp.splice(0)
      return (await Promise.all(late.map((arrives) => arrives()))).map(({ statusCode }) => statusCode)
    },
    /** Lets time pass, and has happen what it brings. */
    pass: (ms: number): void => passUntil(Date.now() + books.aheadMs + ms),
    /** Lets time pass until a moment of the account's, ms, unless it is over. */
    passUntil,
    /** Has the account's clock show a moment, ms, unless it is over, while what that brings is still to come. */
    show(at: number): void {
      books.aheadMs = Math.max(books.aheadMs, at - Date.now())
    },
    /** When something happens next by itself, by the account's time, ms. */
    nextDueAt: (): number | undefined =>
      books.due.length === 0 ? undefined : Math.min(...books.due.map(({ at }) => at)) * 1_000,
    /** The account's time, ms. */
    now: (): number => getNow(books) * 1_000,
  }
}

function getEventType({ object, status }: PaymentIntent | Refund): string {
  if (object === 'refund') return 'refund.updated'
  const failed = status === 'requires_payment_method' ? 'payment_intent.payment_failed' : undefined
  return failed ?? (status === 'canceled' ? 'payment_intent.canceled' : 'payment_intent.succeeded')
}
