import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { minuteMs } from '#kernel/clock'
import { toCents } from '#kernel/money'
import { rails } from '#kernel/rails'
import type { Postback } from '../postback.ts'
import type { Credentials } from '../credentials.ts'
import type { FormSale } from '../form.ts'
import type { KeepResult } from '../method.ts'
import type { Reference, SaleRequest, Submission } from '../movement.ts'
import type { Processor } from '../processor.ts'
import { ProcessorUnavailable } from '../processor-errors.ts'

/** Cards that are charged successfully, by funding type. The processor does not report the funding of `untold`. */
export const cardTypes = ['credit', 'debit', 'prepaid', 'untold'] as const

/**
 * The card or bank account that a test payer enters. A card is credit by default. It may be approved, be declined, have
 * a wrong ZIP, or be disputed later. A bank account settles when its bank says so.
 */
export type TestInstrument =
  | 'approved'
  | 'declined'
  | 'wrong zip'
  | 'disputed'
  | 'bank'
  | (typeof cardTypes)[number]

/**
 * A failure of a request. It is refused before it takes effect, or lost before or after that. Or it takes effect and
 * gets an unreadable response or a server error. Or its sender times out, and it arrives when the test says so.
 */
export type RequestFailure =
  | 'refused at the door'
  | 'lost before'
  | 'lost after'
  | 'unreadable'
  | 'failed after'
  | 'arrives late'

/** The steps that can fail on their way: a movement of money, or saving a ticket. */
export type Step = 'sale' | 'auth' | 'credit' | 'capture' | 'void' | 'refund' | 'keep'

/** The outcome of a transfer as its bank reports it. */
export type BankOutcome = 'settled' | 'no funds' | 'not authorized'

/** The processor's side of the contract tests. */
export type Bench = {
  processor: Processor
  /** Opens a separate location that takes cards and bank transfers. */
  openLocation(): Promise<Credentials>
  /** Fills in the secure form, and returns the id of the saved method, the ticket or the sale. */
  fillForm(clientToken: string, entered: TestInstrument): Promise<string>
  /**
   * Fills in a form that may refuse. `declined` refuses this entry alone, `not taken` refuses its kind, `closed`
   * refuses every entry.
   */
  tryForm(clientToken: string, entered: TestInstrument): Promise<'done' | 'declined' | 'not taken' | 'closed'>
  /** The data of a payer's wallet, for a payment that is approved. */
  wallet: { walletData: Record<string, unknown>; walletProvider: string }
  /** Terminals by the behaviour of their payers: the card is approved or declined, or the payer never comes. */
  terminals: Record<'approved' | 'declined' | 'silent', string>
  /** Has the bank report the outcome of a transfer. */
  bankSays(location: Credentials, processorId: string, word: BankOutcome): Promise<void>
  /** Has the holder of a disputed card charge the payment back. */
  chargeBack(location: Credentials, processorId: string): Promise<void>
  /** The postbacks of a location, oldest first. */
  postbacksOf(location: Credentials): Promise<Postback[]>
  /** The contacts that the processor stores at a location. */
  contactsOf(location: Credentials): Promise<Record<string, unknown>[]>
  /** Moves the processor's clock on. */
  pass(location: Credentials, ms: number): Promise<void>
  /** Waits for the payers at the location's terminals. */
  payersAct(location: Credentials): Promise<void>
  /** Makes the next request for a step fail. */
  breakNext(location: Credentials, step: Step, how: RequestFailure): Promise<void>
  /** Has every delayed request of a location arrive, and returns their count. */
  arrive(location: Credentials): Promise<number>
  /**
   * Cancels a reference in this adapter only, so a request that is under way is still executed. The contract must
   * detect that.
   */
  callOffFalsely: Processor['cancelReference']
  /** Makes the next lookup of a reference or a method fail. */
  breakNextLookUp(location: Credentials): Promise<void>
}

type FormInput = { kind: 'tokenization' | 'ticket' } | { kind: 'sale'; sale: FormSale }

/** Opens a location with one contact, and returns the operations that most tests of the contract use. */
export async function openBench({ processor, openLocation, fillForm, ...more }: Bench) {
  const location = await openLocation()
  const contactId = await processor.createContact(location, { firstName: 'Ada' })
  const sale = (source: SaleRequest['source'], request: Partial<SaleRequest> = {}): SaleRequest => ({
    reference: newReference(),
    action: 'sale',
    amountCents: toCents(1_030),
    surchargeCents: toCents(30),
    source,
    initiator: 'payer',
    ...request,
  })
  const enter = async (entered: TestInstrument, form: FormInput) => {
    const shown = { contactId, methods: [...rails], lifetimeSeconds: 600, frameAncestors: [] }
    const { clientToken } = await processor.createIntention(location, { ...shown, ...form })
    return fillForm(clientToken, entered)
  }
  const save = async (entered: TestInstrument) => ({
    vaultId: await enter(entered, { kind: 'tokenization' }),
  })
  const capture = async (entered: TestInstrument) => ({ ticketId: await enter(entered, { kind: 'ticket' }) })
  const callOff = (reference: Reference, { at = location, meanwhile }: CancelOptions = {}) =>
    cancelEventually(
      () => processor.cancelReference(at, reference),
      async () => {
        await more.pass(at, minuteMs)
        await meanwhile?.()
      },
    )
  return { processor, openLocation, location, contactId, sale, enter, save, capture, callOff, ...more }
}

type CancelOptions = { at?: Credentials; meanwhile?: () => Promise<unknown> }

const cancelMinutesMax = 15

/** Cancels, and moves the clock on by minutes while the adapter cannot rule out that a request still arrives. */
async function cancelEventually<Result>(cancel: () => Promise<Result>, passMinute: () => Promise<void>) {
  for (let minutes = 0; ; minutes++)
    try {
      return await cancel()
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable) || minutes === cancelMinutesMax) throw error
      await passMinute()
    }
}

/** Opens a separate location for a test. */
export type Open = () => ReturnType<typeof openBench>

export const newReference = () => randomUUID() as Reference
export const anyText = expect.stringMatching(/\S/)

/**
 * Ids that do not exist: in the processor's format, in another processor's format, and in a format that tries to reach
 * another path.
 */
export const unknownIds = ['trx_unknown', 'pi_3NvFQk2eZvKYlo2C1', 'x', '../transactions', 'ü'.repeat(64)]

/** A refusal whose reason is a number. */
export const numericRefusal = {
  outcome: 'refused',
  reasonCode: expect.stringMatching(/^\d+$/),
  reasonText: anyText,
}

/** Ids are written into URLs and into our rows. */
const idShape = /^[A-Za-z0-9_-]{1,64}$/

export function requireMovement(submission: Submission) {
  if (submission.outcome !== 'moved') throw new Error(`nothing moved: ${JSON.stringify(submission)}`)
  expect(submission.movement.id).toMatch(idShape)
  return submission.movement
}

export function requireVault(keeping: KeepResult) {
  if (keeping.outcome !== 'kept') throw new Error(`nothing was kept: ${JSON.stringify(keeping)}`)
  expect(keeping.vault.id).toMatch(idShape)
  return keeping.vault
}
