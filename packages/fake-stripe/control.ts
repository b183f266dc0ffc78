import {
  advanceClock,
  getNow,
  getNowMs,
  requireObject,
  type AccountState,
  type SentWebhook,
} from './account-state.ts'
import { keepBilling, type BillingObject } from './billing.ts'
import { applyTransferOutcome, type TransferOutcome } from './bank.ts'
import { authenticatePayer } from './confirm.ts'
import { createDispute, endDispute } from './disputes.ts'
import type { Fault } from './faults.ts'
import { captureMethod } from './methods.ts'
import { emit } from './events.ts'
import type { Customer, PaymentIntent, Refund, Usage } from './objects.ts'
import { endRefund } from './refunds.ts'
import { makeToken } from './tokens.ts'

/** The billing details that a payer enters with the card or bank account. */
export type Billing = {
  postalCode?: string
  name?: string
  email?: string
  state?: string
  /** The last month in which the card is valid. */
  expires?: { month: number; year: number }
}

/** Creates the operations of a test on Stripe's side of an account. */
export function createControls(books: AccountState) {
  return {
    id: books.id,
    livemode: books.livemode,
    secretKey: books.secretKey,
    publishableKey: books.publishableKey,
    /**
     * Has a payer enter a test payment method such as `pm_card_visa` into Stripe's fields, and returns the id of the
     * confirmation token.
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
    /** Keeps an object of billing, as another system of the merchant has made it. */
    keep: (object: BillingObject): void => keepBilling(books, object),
    ...createOutcomeControls(books),
    /** Makes the next request of a kind fail. */
    breakNext: (fault: Fault): void => void books.faults.push(fault),
    /** The faults that have not happened yet. */
    faultsLeft: (): Fault[] => [...books.faults],
    /** Clears the faults that have not happened yet. */
    clearFaults: (): void => void books.faults.splice(0),
    ...createTimeControls(books),
    /** Returns the webhooks of the account, oldest first, once their receivers have responded. */
    async posted(): Promise<SentWebhook[]> {
      await Promise.all(books.posting)
      return [...books.posted]
    },
    customers: (): Customer[] => [...books.tables.customer.values()].filter((one) => !one['deleted']),
    /** All objects of the account, by kind. */
    tables: books.tables,
  }
}

/** Creates the controls for outcomes that payers and banks decide. */
function createOutcomeControls(books: AccountState) {
  return {
    /** Has the bank report the outcome of a payment's transfer. */
    bankSays: (intent: string, word: TransferOutcome): void => applyTransferOutcome(books, intent, word),
    /** Has the cardholder dispute a charge, or the given part of it in cents. */
    chargeBack(intent: string, reason = 'fraudulent', part?: number): void {
      createDispute(books, requireObject(books, 'payment_intent', intent), reason, part)
    },
    endDispute: (intent: string, status: 'won' | 'lost'): void => endDispute(books, intent, status),
    endRefund: (refund: string, status: 'succeeded' | 'failed'): void => endRefund(books, refund, status),
    /** Posts the last event of a movement again, by our reference, and returns the status of the response. */
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
    /** Has the payer of a waiting payment succeed or fail at authentication. */
    payerAnswers(intent: string, authenticates: boolean): void {
      const request = { books, operation: '', id: intent, sent: {}, requestId: '', idempotencyKey: null }
      authenticatePayer(request, requireObject(books, 'payment_intent', intent), authenticates)
    },
  }
}

/** Creates the controls for scheduled and delayed actions. */
function createTimeControls(books: AccountState) {
  const passUntil = (at: number): void => {
    advanceClock(books, at)
    for (;;) {
      const now = getNow(books)
      const next = books.due.toSorted((one, other) => one.at - other.at).find(({ at }) => at <= now)
      if (!next) return
      books.due.splice(books.due.indexOf(next), 1)
      next.happen()
    }
  }
  return {
    /** Has every delayed request arrive, and returns their status codes. Their senders have already timed out. */
    async arrive(): Promise<number[]> {
      const late = books.heldUp.splice(0)
      return (await Promise.all(late.map((arrives) => arrives()))).map(({ statusCode }) => statusCode)
    },
    /** Moves the clock on, and runs the actions that become due. */
    pass: (ms: number): void => passUntil(getNowMs(books) + ms),
    /** Moves the account's clock to a moment, ms, unless that is past. */
    passUntil,
    /** Sets the account's clock to a moment, ms, unless that is past, without running the actions that become due. */
    show: (at: number): void => advanceClock(books, at),
    /** Returns when the next scheduled action is due, on the account's clock, ms. */
    nextDueAt: (): number | undefined =>
      books.due.length === 0 ? undefined : Math.min(...books.due.map(({ at }) => at)) * 1_000,
    /** The time on the account's clock, ms. */
    now: (): number => getNow(books) * 1_000,
  }
}

function getEventType({ object, status }: PaymentIntent | Refund): string {
  if (object === 'refund') return 'refund.updated'
  const failed = status === 'requires_payment_method' ? 'payment_intent.payment_failed' : undefined
  return failed ?? (status === 'canceled' ? 'payment_intent.canceled' : 'payment_intent.succeeded')
}
