import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import type { Contact } from './contact.ts'
import type { AccountInput, Credentials, NewLocation } from './credentials.ts'
import type { FormDecline, FormUrls, IntentionRequest, OpenedForm } from './form.ts'
import type { KeepResult, Ticket, Vault } from './method.ts'
import type {
  ListedMovement,
  Movement,
  Reference,
  SaleRequest,
  Submission,
  TerminalRequest,
} from './movement.ts'
import type { Hint, Postback } from './postback.ts'

/**
 * A card and bank processor. Every call that only reads, and every call about saved methods, throws
 * `ProcessorUnavailable` when it could not be made and `ProcessorUnreadable` when its answer made no sense.
 */
export type Processor<Location extends Credentials = Credentials> = {
  /** Opens a location for a company; the same id again answers the same credentials. */
  openLocation(location: NewLocation, account: AccountInput): Promise<Location>
  /** Has it post no more of a location that a company has left, or opens with other credentials now. */
  closeLocation(location: Location): Promise<void>
  /** Has it post no more of what was opened as this location was, or for a company that there is none of, and never kept. */
  closeStrays(location: Location): Promise<void>
  /** Whether its credentials open a location: not where the processor itself says that they do not. Throws where it cannot be asked. */
  opens(location: Location): Promise<boolean>
  changeLocation(location: Location, change: { name?: string; products?: Rail[] }): Promise<void>

  createContact(location: Location, contact: Contact): Promise<string>
  replaceContact(location: Location, contactId: string, contact: Contact): Promise<void>
  /** Deletes all that is kept of a contact, its methods included. It stays as an id that says nothing. Safe to repeat. */
  forgetContact(location: Location, contactId: string): Promise<void>

  /** A saved method, or undefined when there is none of this id at this location. */
  readVault(location: Location, vaultId: string): Promise<Vault | undefined>
  listVaults(location: Location, contactId: string): Promise<Vault[]>
  renameVault(location: Location, vaultId: string, title: string): Promise<Vault | undefined>
  deleteVault(location: Location, vaultId: string): Promise<void>

  /** A captured method; undefined when there is none of this id at this location, or it was deleted. */
  readTicket(location: Location, ticketId: string): Promise<Ticket | undefined>
  deleteTicket(location: Location, ticketId: string): Promise<void>
  /**
   * Turns a ticket into a saved method of the contact; without a contact, of nobody. Uses the ticket up, unless it is
   * refused. Safe to repeat: the same ticket and contact (or both times none) answer the same method, whichever ZIP is
   * sent and whomever it was given to since, until it was deleted, also after the ticket itself was deleted. A deleted
   * ticket that was never kept is refused, and never kept any more. That is how somebody cleans up for certain after a
   * crash: delete the ticket, then ask this; either it answers the method that exists, or nothing exists and never will.
   */
  keepTicket(
    location: Location,
    ticketId: string,
    contactId: string | undefined,
    billingZip?: string,
  ): Promise<KeepResult>
  /**
   * Gives a method that belongs to nobody to a contact. Safe to repeat for the same contact; refused when the method
   * belongs to another one, does not exist or was deleted, or when there is no such contact.
   */
  attachVault(location: Location, vaultId: string, contactId: string): Promise<KeepResult>
  /** Saves for the contact the method with which a sale was made in the secure form. Safe to repeat. */
  keepMethodOf(location: Location, processorId: string, contactId: string): Promise<KeepResult>
  /**
   * Lets go of the method with which a sale was made in the secure form, unless it was kept: it is never kept any more. `later`
   * where the sale may still be made, or is pending. Safe to repeat.
   */
  letMethodGo(location: Location, reference: Reference): Promise<'done' | 'later'>

  /**
   * The declined tries in the forms of a sale, oldest first: all of them, whatever became of the sale. Those of a form that saves
   * by the name that a hint at one has.
   */
  declinesOf(location: Location, reference: string): Promise<FormDecline[]>

  /** Where a location's secure form lives: the origin that a page has to frame, and the address of one form. */
  formOf(location: Location): FormUrls
  createIntention(location: Location, intention: IntentionRequest): Promise<OpenedForm>

  /** Charges, authorizes or credits; waits for the answer for a bounded time. Never throws. */
  submit(location: Location, request: SaleRequest): Promise<Submission>
  /** Cancels a movement before it settles. */
  void(location: Location, processorId: string, reference: Reference): Promise<Submission>
  /** Takes the money of an authorization, or a part of it; the rest is let go. Once. */
  capture(
    location: Location,
    processorId: string,
    capture: { reference: Reference; amountCents: Cents },
  ): Promise<Submission>
  /** Has a payment terminal ask its payer for a card. What comes of it is in the books, under the reference, later. */
  sendToTerminal(location: Location, request: TerminalRequest): Promise<Submission>
  refund(
    location: Location,
    processorId: string,
    refund: { reference: Reference; amountCents: Cents; surchargeCents?: Cents },
  ): Promise<Submission>

  /** A movement by the processor's own id; undefined when this location has none of it. */
  readMovement(location: Location, processorId: string): Promise<Movement | undefined>
  /** What the books say of a reference; undefined when they know nothing of it yet. */
  find(location: Location, reference: Reference): Promise<Movement | undefined>
  /**
   * A page of what a location moved from one moment on and before another, newest first: at most `limit` movements, behind what
   * `after`, the `next` of the page before, has shown. Each movement is there once, in its place and as it stands now, under our
   * reference where it was asked for here; declined ones may be left out. One of the last minutes may still be missing. The
   * last page has no `next`.
   */
  listMovements(
    location: Location,
    period: { from: number; until: number; limit: number; after?: string | undefined },
  ): Promise<{ movements: ListedMovement[]; next: string | undefined }>
  /**
   * What a postback hints at; nothing where it tells of what is nobody's business here. `unsigned` unless this location of the
   * processor signed these very bytes, at most five minutes ago.
   */
  readPostback(location: Location, postback: Postback): 'unsigned' | Hint[]
  /**
   * What happened since a moment, ms, that undoes an end, and of which nobody may have heard: the first thing first. Nothing where
   * the processor posts until it is heard.
   */
  newsSince(location: Location, from: number): Promise<Hint[]>
  /**
   * Makes sure that a reference the books know nothing of is never executed, whenever it may still arrive.
   * Answers the movement instead when it was executed already. A declined try in a form that may take another is not an
   * execution: the form is closed with the reference, and `declined` is only answered where nothing can be approved any more.
   * Throws `ProcessorUnavailable` for as long as a request may still arrive that would be executed; ten minutes at most.
   */
  cancelReference(location: Location, reference: Reference): Promise<Movement | undefined>
}
