import type { Brand } from '#kernel/brand'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import type { Hint, Postback } from './postback.ts'

/** What opens a company's location at the processor. */
export type Credentials = { locationId: string; apiKey: string; postbackSecret: string }

/** A saved card or bank account as the processor shows it. */
export type Vault = {
  id: string
  /** Whose it is; absent while it belongs to nobody. */
  contactId?: string
  paymentMethod: Rail
  lastFour: string
  firstSix?: string
  expDate?: string
  accountHolderName?: string
  accountType?: 'checking' | 'savings'
  title?: string
  active: boolean
  cardBrand?: string
  binInfo?: { type?: string; brand?: string } | null
  billingZip?: string
  billingState?: string
}

/** A card or bank account that was captured for one use within minutes. */
export type Ticket = {
  id: string
  contactId: string
  paymentMethod: Rail
  lastFour: string
  firstSix?: string
  expDate?: string
  accountType?: 'checking' | 'savings'
  cardBrand?: string
  binInfo?: { type?: string; brand?: string } | null
  billingZip?: string
  billingState?: string
  expiresAt: number
  /** Charged, declined or kept: it is good for nothing any more. */
  used: boolean
}

/** What came of asking for a method to be saved. A refusal is the processor's last word; it charged nothing. */
export type Keeping = { outcome: 'kept'; vault: Vault } | Refusal

/** A payer as the processor keeps it. */
export type Contact = {
  firstName?: string
  lastName?: string
  companyName?: string
  email?: string
  phone?: string
  address1?: string
  city?: string
  state?: string
  zip?: string
}

/** A product of the processor through which a rail is taken. */
export type ProcessorMethod = { productTransactionId: string; type: Rail }

/** Our own name for one movement of money; the processor executes each at most once. */
export type Reference = Brand<string, 'Reference'>

/** What is charged or credited. */
export type Instrument =
  | { vaultId: string }
  | { ticketId: string }
  /** What a wallet gave the payer's device; only the processor can read it. */
  | { walletData: Record<string, unknown>; walletProvider: string }

/** A movement that a saved method, a captured card or a wallet is asked for. */
export type SaleRequest = {
  reference: Reference
  action: 'sale' | 'auth' | 'credit'
  /** The whole amount to be moved; `surchargeCents` is the part of it that is surcharge. */
  amountCents: Cents
  surchargeCents: Cents
  source: Instrument
  /** Who asks for it. Card networks hold what a schedule asks for to rules of its own. */
  initiator: 'payer' | 'schedule'
  /** Whether it is the first of those that a schedule asks for from then on. */
  first?: boolean
  orderId?: string
  description?: string
}

/** A movement that a payment terminal is asked for: it charges, authorizes or credits the card put into it. */
export type TerminalRequest = Omit<SaleRequest, 'source' | 'surchargeCents' | 'initiator' | 'first'> & {
  terminalId: string
}

/** A movement of money as the processor's books have it. */
export type Movement = {
  id: string
  reference: string
  action: 'sale' | 'auth' | 'capture' | 'void' | 'refund' | 'credit'
  status: 'approved' | 'declined' | 'pending' | 'settled' | 'returned' | 'voided'
  amountCents: Cents
  surchargeCents: Cents
  paymentMethod: Rail
  reasonCode: string
  reasonText: string
  lastFour?: string
  cardBrand?: string
  /** The saved method that was charged or credited. */
  vaultId?: string
  contactId?: string
  /** The movement that this one captures, voids or refunds. */
  parentId?: string
}

/** A movement as the listing of a period has it, and when it was made, on the location's clock, ms. */
export type ListedMovement = Pick<
  Movement,
  'id' | 'reference' | 'action' | 'status' | 'amountCents' | 'surchargeCents' | 'paymentMethod' | 'parentId'
> & { at: number; orderId?: string }

/** Why it refused: a number of the processor's, or `reference_cancelled`, where that reference is never executed any more. */
export type Refusal = { outcome: 'refused'; reasonCode: string; reasonText: string }

/**
 * What came of handing a movement to the processor. Only `moved` says what became of it, and only `refused` and
 * `unreachable` say for certain that nothing did.
 */
export type Submission =
  | { outcome: 'moved'; movement: Movement }
  /** A terminal was asked, and its payer is not done yet. */
  | { outcome: 'waiting' }
  | Refusal
  /** It was not handed over, for the reason that is given where it is not the way there. */
  | { outcome: 'unreachable'; reasonText?: string }
  | { outcome: 'no answer' }
  | { outcome: 'unreadable' }

/** What the secure form is opened for; it shows the rails of `methods` that the location takes. */
export type IntentionRequest = {
  contactId: string
  methods: Rail[]
  lifetimeSeconds: number
  /** The origins whose pages may show it, and hear from it. */
  frameAncestors: string[]
  /** How it looks. */
  appearance?: FormAppearance
  /** What is filled in already. */
  prefill?: { billingZip?: string }
} & ({ kind: 'tokenization' | 'ticket' } | { kind: 'sale'; sale: FormSale })

/** How a secure form looks; what is not said is as the processor has it. `accent` is the colour of what leads on: `#1f5fd1`. */
export type FormAppearance = { accent?: string }

/** The sale that a payer makes in the secure form. A declined try leaves the reference free for the next. */
export type FormSale = {
  reference: Reference
  amountCents: Cents
  description?: string
  /** After so many declined tries (1 to 20) the form is closed for good, and the reference was not executed. */
  declinesMax?: number
  /**
   * After so many declined tries (1 to 10,000) in all forms of this sale together, those that are closed included, this form
   * takes no other: exactly, however many come at once.
   */
  saleDeclinesMax?: number
}

/** A declined try in a form of a sale. */
export type FormDecline = {
  /** The processor's own, and never that of another. */
  id: string
  at: number
  /** Where the payer was; absent where the processor does not know. */
  address?: string
}

/**
 * A card and bank processor. Every call that only reads, and every call about saved methods, throws
 * `ProcessorUnavailable` when it could not be made and `ProcessorUnreadable` when its answer made no sense.
 */
export type Processor = {
  /** Tells the processor where its postbacks go. */
  registerPlatform(platform: { postbackUrl: string }): Promise<void>
  /** Opens a location for a company; the same id again answers the same credentials. */
  openLocation(location: { locationId: string; name: string; products: Rail[] }): Promise<Credentials>
  changeLocation(locationId: string, change: { name?: string; products?: Rail[] }): Promise<void>

  createContact(location: Credentials, contact: Contact): Promise<string>
  replaceContact(location: Credentials, contactId: string, contact: Contact): Promise<void>

  /** A saved method, or undefined when there is none of this id at this location. */
  readVault(location: Credentials, vaultId: string): Promise<Vault | undefined>
  listVaults(location: Credentials, contactId: string): Promise<Vault[]>
  renameVault(location: Credentials, vaultId: string, title: string): Promise<Vault | undefined>
  deleteVault(location: Credentials, vaultId: string): Promise<void>

  /** A captured method; undefined when there is none of this id at this location, or it was deleted. */
  readTicket(location: Credentials, ticketId: string): Promise<Ticket | undefined>
  deleteTicket(location: Credentials, ticketId: string): Promise<void>
  /**
   * Turns a ticket into a saved method of the contact; without a contact, of nobody. Uses the ticket up, unless it is
   * refused. Safe to repeat: the same ticket and contact (or both times none) answer the same method, whichever ZIP is
   * sent and whomever it was given to since, until it was deleted, also after the ticket itself was deleted. A deleted
   * ticket that was never kept is refused, and never kept any more. That is how somebody cleans up for certain after a
   * crash: delete the ticket, then ask this; either it answers the method that exists, or nothing exists and never will.
   */
  keepTicket(
    location: Credentials,
    ticketId: string,
    contactId: string | undefined,
    billingZip?: string,
  ): Promise<Keeping>
  /**
   * Gives a method that belongs to nobody to a contact. Safe to repeat for the same contact; refused when the method
   * belongs to another one, does not exist or was deleted, or when there is no such contact.
   */
  attachVault(location: Credentials, vaultId: string, contactId: string): Promise<Keeping>
  /** Saves for the contact the method with which a sale was made in the secure form. Safe to repeat. */
  keepMethodOf(location: Credentials, processorId: string, contactId: string): Promise<Keeping>

  /** The declined tries in the forms of a sale, oldest first: all of them, whatever became of the sale. */
  declinesOf(location: Credentials, reference: Reference): Promise<FormDecline[]>

  /** Where the secure form lives: the origin that a page has to frame, and the address of one form. */
  form: { origin: string; urlOf(clientToken: string): string }
  createIntention(
    location: Credentials,
    intention: IntentionRequest,
  ): Promise<{ clientToken: string; methods: ProcessorMethod[] }>

  /** Charges, authorizes or credits; waits for the answer for a bounded time. Never throws. */
  submit(location: Credentials, request: SaleRequest): Promise<Submission>
  /** Cancels a movement before it settles. */
  void(location: Credentials, processorId: string, reference: Reference): Promise<Submission>
  /** Takes the money of an authorization, or a part of it; the rest is let go. Once. */
  capture(
    location: Credentials,
    processorId: string,
    capture: { reference: Reference; amountCents: Cents },
  ): Promise<Submission>
  /** Has a payment terminal ask its payer for a card. What comes of it is in the books, under the reference, later. */
  sendToTerminal(location: Credentials, request: TerminalRequest): Promise<Submission>
  refund(
    location: Credentials,
    processorId: string,
    refund: { reference: Reference; amountCents: Cents; surchargeCents?: Cents },
  ): Promise<Submission>

  /** A movement by the processor's own id; undefined when this location has none of it. */
  readMovement(location: Credentials, processorId: string): Promise<Movement | undefined>
  /** What the books say of a reference; undefined when they know nothing of it yet. */
  find(location: Credentials, reference: Reference): Promise<Movement | undefined>
  /**
   * A page of what a location moved from one moment on and before another, newest first: at most `limit` movements, behind what
   * `after`, the `next` of the page before, has shown. Each movement is there once, in its place and as it stands now, under our
   * reference where it was asked for here; declined ones may be left out. One of the last minutes may still be missing. The
   * last page has no `next`.
   */
  listMovements(
    location: Credentials,
    period: { from: number; until: number; limit: number; after?: string | undefined },
  ): Promise<{ movements: ListedMovement[]; next: string | undefined }>
  /**
   * What a postback hints at; nothing where it tells of what is nobody's business here. `unsigned` unless this location of the
   * processor signed these very bytes, at most five minutes ago.
   */
  readPostback(location: Credentials, postback: Postback): 'unsigned' | Hint[]
  /**
   * Makes sure that a reference the books know nothing of is never executed, whenever it may still arrive.
   * Answers the movement instead when it was executed already. A declined try in a form that may take another is not an
   * execution: the form is closed with the reference, and `declined` is only answered where nothing can be approved any more.
   */
  cancelReference(location: Credentials, reference: Reference): Promise<Movement | undefined>
}

/** Whether an error is the processor's: it could not be asked, or its answer cannot be read. */
export function isProcessorTrouble(error: unknown): boolean {
  return error instanceof ProcessorUnavailable || error instanceof ProcessorUnreadable
}

/** The processor could not be asked, or did not answer in time; nothing is known. Uncaught, it is answered as 503. */
export class ProcessorUnavailable extends ApiError {
  override readonly name = 'ProcessorUnavailable'

  constructor(message?: string) {
    super('service_unavailable', message === undefined ? {} : { message })
  }
}

/** The processor answered, and the answer cannot be read. Uncaught, it is answered as 502. */
export class ProcessorUnreadable extends ApiError {
  override readonly name = 'ProcessorUnreadable'

  constructor(message?: string) {
    super('bad_gateway', message === undefined ? {} : { message })
  }
}
