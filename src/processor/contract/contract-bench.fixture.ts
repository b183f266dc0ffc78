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

/** Cards that are charged without trouble, by what is told of their funding. */
export const cardTypes = ['credit', 'debit', 'prepaid', 'untold'] as const

/**
 * What a payer enters: a card that is charged without trouble (credit, where nothing else is said), one that is declined, one
 * whose ZIP does not fit, one that its holder will dispute, or a bank account, which settles when its bank says so.
 */
export type TestInstrument =
  | 'approved'
  | 'declined'
  | 'wrong zip'
  | 'disputed'
  | 'bank'
  | (typeof cardTypes)[number]

/**
 * What goes wrong with a request: it is refused at the door, where nothing was done for certain, or lost before or after it was done,
 * or it was done and is answered with something that nobody can read, or with a failure of the server's; or its sender gives it up
 * while it is on its way, and it arrives when the test says so.
 */
export type RequestFailure =
  | 'refused at the door'
  | 'lost before'
  | 'lost after'
  | 'unreadable'
  | 'failed after'
  | 'arrives late'

/** What can go wrong on its way: a movement of money, or the keeping of a ticket. */
export type Step = 'sale' | 'auth' | 'credit' | 'capture' | 'void' | 'refund' | 'keep'

/** What a bank says of a transfer. */
export type BankOutcome = 'settled' | 'no funds' | 'not authorized'

/** What a processor's own side has to offer, so that the contract can be tried on it. */
export type Bench = {
  processor: Processor
  /** A location of its own that takes cards and bank transfers. */
  openLocation(): Promise<Credentials>
  /** Fills in the secure form; answers the id of what came of it: the saved method, the ticket or the sale. */
  fillForm(clientToken: string, entered: TestInstrument): Promise<string>
  /**
   * Fills in a form that may refuse: it is declined for this entry alone, or of a kind that the form does not take, or the form is
   * closed for every one.
   */
  tryForm(clientToken: string, entered: TestInstrument): Promise<'done' | 'declined' | 'not taken' | 'closed'>
  /** What the wallet of a payer gives, for a payment that is approved. */
  wallet: { walletData: Record<string, unknown>; walletProvider: string }
  /** Terminals by what their payers do: put in a card that is approved or declined, or never come. */
  terminals: Record<'approved' | 'declined' | 'silent', string>
  /** Has the bank tell what became of a transfer. */
  bankSays(location: Credentials, processorId: string, word: BankOutcome): Promise<void>
  /** Has the holder of a disputed card take back what was charged to it. */
  chargeBack(location: Credentials, processorId: string): Promise<void>
  /** What the processor has posted of a location, oldest first. */
  postbacksOf(location: Credentials): Promise<Postback[]>
  /** The payers whom the processor keeps at a location. */
  contactsOf(location: Credentials): Promise<Record<string, unknown>[]>
  /** Lets time pass at the processor. */
  pass(location: Credentials, ms: number): Promise<void>
  /** Waits for the payers at the location's terminals. */
  payersAct(location: Credentials): Promise<void>
  /** Makes the next request for a step go wrong. */
  breakNext(location: Credentials, step: Step, how: RequestFailure): Promise<void>
  /** Has every request of a location arrive that arrives late; answers how many did. */
  arrive(location: Credentials): Promise<number>
  /** Calls a reference off for this adapter alone: whatever is on its way is executed all the same. The contract must see it. */
  callOffFalsely: Processor['cancelReference']
  /** Makes the next look-up of a reference or a method fail. */
  breakNextLookUp(location: Credentials): Promise<void>
}

type FormInput = { kind: 'tokenization' | 'ticket' } | { kind: 'sale'; sale: FormSale }

/** Opens a location with one contact, and gives what most tests of the contract do there. */
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

/** Calls off, and lets minutes pass where the adapter cannot say yet whether anything can still arrive. */
async function cancelEventually<Result>(cancel: () => Promise<Result>, passMinute: () => Promise<void>) {
  for (let minutes = 0; ; minutes++)
    try {
      return await cancel()
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable) || minutes === cancelMinutesMax) throw error
      await passMinute()
    }
}

/** Opens a location of its own for a test. */
export type Open = () => ReturnType<typeof openBench>

export const newReference = () => randomUUID() as Reference
export const anyText = expect.stringMatching(/\S/)

/** Ids of nothing: of a shape of the processor's own, of another's, and of a shape that reaches for something else. */
export const unknownIds = ['trx_unknown', 'pi_3NvFQk2eZvKYlo2C1', 'x', '../transactions', 'ü'.repeat(64)]

/** A refusal whose reason is a number. */
export const numericRefusal = {
  outcome: 'refused',
  reasonCode: expect.stringMatching(/^\d+$/),
  reasonText: anyText,
}

/** Ids are written into addresses and rows of ours. */
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
