import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { cents } from '#kernel/money'
import { rails } from '#kernel/rails'
import type {
  Credentials,
  FormSale,
  Keeping,
  Processor,
  Reference,
  SaleRequest,
  Submission,
} from './processor.ts'

/** What a payer enters: it is charged without trouble, declined, or a bank account, which settles later. */
export type Entered = 'approved' | 'declined' | 'bank'

export type Breakage = 'outage' | 'lost before' | 'lost after' | 'unreadable'

/** What a processor's own side has to offer, so that the contract can be tried on it. */
export type Bench = {
  processor: Processor
  /** A location of its own that takes cards and bank transfers. */
  openLocation(): Promise<Credentials>
  /** Fills in the secure form; answers the id of what came of it: the saved method, the ticket or the sale. */
  fillForm(clientToken: string, entered: Entered): Promise<string>
  /** Fills in a form that may refuse; it is declined for this entry alone, or closed for every one. */
  tryForm(clientToken: string, entered: Entered): Promise<'done' | 'declined' | 'closed'>
  /** What the wallet of a payer gives, for a payment that is approved. */
  wallet: { walletData: Record<string, unknown>; walletProvider: string }
  /** Terminals by what their payers do: put in a card that is approved or declined, or never come. */
  terminals: Record<'approved' | 'declined' | 'silent', string>
  /** Waits for the payers at the location's terminals. */
  payersAct(location: Credentials): Promise<void>
  /** Makes the next charge go wrong: refused before it is done, or done with an answer that is lost or cut short. */
  breakNextCharge(location: Credentials, how: Breakage): Promise<void>
  /** Makes the next capture of an authorization go wrong likewise. */
  breakNextCapture(location: Credentials, how: Breakage): Promise<void>
  /** Makes the next look-up of a reference or a method fail. */
  breakNextLookUp(location: Credentials): Promise<void>
}

type FormOf = { kind: 'tokenization' | 'ticket' } | { kind: 'sale'; sale: FormSale }

/** Opens a location with one contact, and gives what most tests of the contract do there. */
export async function openBench({ processor, openLocation, fillForm, ...more }: Bench) {
  const location = await openLocation()
  const contactId = await processor.createContact(location, { firstName: 'Ada' })
  const sale = (source: SaleRequest['source'], request: Partial<SaleRequest> = {}): SaleRequest => ({
    reference: newReference(),
    action: 'sale',
    amountCents: cents(1_030),
    surchargeCents: cents(30),
    source,
    initiator: 'payer',
    ...request,
  })
  const enter = async (entered: Entered, form: FormOf) => {
    const shown = { contactId, methods: [...rails], lifetimeSeconds: 600, frameAncestors: [] }
    const { clientToken } = await processor.createIntention(location, { ...shown, ...form })
    return fillForm(clientToken, entered)
  }
  const save = async (entered: Entered) => ({ vaultId: await enter(entered, { kind: 'tokenization' }) })
  const capture = async (entered: Entered) => ({ ticketId: await enter(entered, { kind: 'ticket' }) })
  return { processor, openLocation, location, contactId, sale, enter, save, capture, ...more }
}

/** Opens a location of its own for a test. */
export type Open = () => ReturnType<typeof openBench>

export const newReference = () => randomUUID() as Reference
export const anyText = expect.stringMatching(/\S/)

export function movementOf(submission: Submission) {
  if (submission.outcome !== 'moved') throw new Error(`nothing moved: ${JSON.stringify(submission)}`)
  return submission.movement
}

export function vaultOf(keeping: Keeping) {
  if (keeping.outcome !== 'kept') throw new Error(`nothing was kept: ${JSON.stringify(keeping)}`)
  return keeping.vault
}
