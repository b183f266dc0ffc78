import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import type { BillingList, BillingPage } from './billing.ts'
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
 * A card and bank processor. Calls that only read, and calls about saved methods, throw two errors.
 * `ProcessorUnavailable` means that the call failed, `ProcessorUnreadable` that its response cannot be read.
 */
export type Processor<Location extends Credentials = Credentials> = {
  /** Opens a location for a company. The same id again returns the same credentials. */
  openLocation(location: NewLocation, account: AccountInput): Promise<Location>
  /** Stops postbacks for a location that a company has left or has reopened with other credentials. */
  closeLocation(location: Location): Promise<void>
  /**
   * Stops postbacks for duplicates of this location that were opened and never stored. The same goes for locations of
   * companies that do not exist.
   */
  closeStrays(location: Location): Promise<void>
  /**
   * Returns whether the credentials open their location. False only where the processor itself rejects them; throws if
   * it cannot be reached.
   */
  opens(location: Location): Promise<boolean>
  changeLocation(location: Location, change: { name?: string; products?: Rail[] }): Promise<void>

  createContact(location: Location, contact: Contact): Promise<string>
  replaceContact(location: Location, contactId: string, contact: Contact): Promise<void>
  /** Deletes all data of a contact, including its methods. Its id remains without data. Safe to repeat. */
  forgetContact(location: Location, contactId: string): Promise<void>

  /** Returns a saved method, or undefined when this location has no method of this id. */
  readVault(location: Location, vaultId: string): Promise<Vault | undefined>
  listVaults(location: Location, contactId: string): Promise<Vault[]>
  renameVault(location: Location, vaultId: string, title: string): Promise<Vault | undefined>
  deleteVault(location: Location, vaultId: string): Promise<void>

  /** Returns a captured method, or undefined when this location has none of this id or it was deleted. */
  readTicket(location: Location, ticketId: string): Promise<Ticket | undefined>
  deleteTicket(location: Location, ticketId: string): Promise<void>
  /**
   * Turns a ticket into a saved method of the contact, or an unassigned one without a contact. Uses the ticket up,
   * unless it is refused. Safe to repeat: the same ticket and contact (or no contact both times) return the same
   * method. That holds for any ZIP, after a later assignment, and after the ticket itself was deleted. It ends when the
   * method is deleted. A deleted ticket that was never saved is refused for good. To clean up after a crash, the caller
   * deletes the ticket and then calls this. It returns the existing method, or nothing exists and nothing ever will.
   */
  keepTicket(
    location: Location,
    ticketId: string,
    contactId: string | undefined,
    billingZip?: string,
  ): Promise<KeepResult>
  /**
   * Assigns an unassigned method to a contact. Safe to repeat for the same contact. Refused when the method belongs to
   * another contact or does not exist, or when there is no such contact.
   */
  attachVault(location: Location, vaultId: string, contactId: string): Promise<KeepResult>
  /**
   * Takes over a contact of the account, and methods that another system has saved for it. Returns the ids of the methods
   * that the account has for this contact, in the given order. Safe to repeat.
   */
  adoptVaults(location: Location, contactId: string, vaultIds: readonly string[]): Promise<string[]>
  /**
   * Returns a page of the billing objects that another system keeps at the account, after the cursor of the page before.
   * Undefined where no other system uses the accounts. Throws validation_failed for a cursor that the list does not have
   * any more.
   */
  listBilling(
    location: Location,
    list: BillingList,
    after: string | undefined,
  ): Promise<BillingPage | undefined>
  /** Saves the method of a sale in the secure form for the contact. Safe to repeat. */
  keepMethodOf(location: Location, processorId: string, contactId: string): Promise<KeepResult>
  /**
   * Releases the method of a sale in the secure form unless it was saved, so it can never be saved afterwards. Returns
   * `later` where the sale is pending or may still be made. Safe to repeat.
   */
  letMethodGo(location: Location, reference: Reference): Promise<'done' | 'later'>

  /**
   * Returns all declined tries in the forms of a sale, oldest first, for any outcome of the sale. For a form that
   * saves, `reference` is the form's name in the hint.
   */
  declinesOf(location: Location, reference: string): Promise<FormDecline[]>

  /** Returns the origin that a page must allow in a frame for a location's form, and the URL of one form. */
  formOf(location: Location): FormUrls
  createIntention(location: Location, intention: IntentionRequest): Promise<OpenedForm>

  /** Charges, authorizes or credits. Waits a bounded time for the response. Never throws. */
  submit(location: Location, request: SaleRequest): Promise<Submission>
  /** Cancels a movement before it settles. */
  void(location: Location, processorId: string, reference: Reference): Promise<Submission>
  /** Captures an authorization or a part of it, once. The rest is released. */
  capture(
    location: Location,
    processorId: string,
    capture: { reference: Reference; amountCents: Cents },
  ): Promise<Submission>
  /** Has a payment terminal ask its payer for a card. The outcome appears in the books later, under the reference. */
  sendToTerminal(location: Location, request: TerminalRequest): Promise<Submission>
  refund(
    location: Location,
    processorId: string,
    refund: { reference: Reference; amountCents: Cents; surchargeCents?: Cents },
  ): Promise<Submission>

  /** Returns a movement by the processor's id, or undefined when this location has none of that id. */
  readMovement(location: Location, processorId: string): Promise<Movement | undefined>
  /** Returns the movement of a reference, or undefined when the books do not have it yet. */
  find(location: Location, reference: Reference): Promise<Movement | undefined>
  /**
   * Returns a page of a location's movements, newest first, from one moment on and before another. It has at most
   * `limit` movements, after the cursor `after`, the `next` of the page before. Each movement appears once with its
   * current status, under our reference where we requested it. Declined movements may be left out, and movements of the
   * last minutes may be missing. The last page has no `next`.
   */
  listMovements(
    location: Location,
    period: { from: number; until: number; limit: number; after?: string | undefined },
  ): Promise<{ movements: ListedMovement[]; next: string | undefined }>
  /**
   * Returns the hints of a postback, or an empty list where it does not concern this service. Returns `unsigned` unless
   * this location signed these exact bytes at most five minutes ago.
   */
  readPostback(location: Location, postback: Postback): 'unsigned' | Hint[]
  /**
   * Returns hints at events since a moment, ms, that reverse a final state and may have been missed, oldest first.
   * Empty where the processor repeats each postback until it is acknowledged.
   */
  newsSince(location: Location, from: number): Promise<Hint[]>
  /**
   * Ensures that a reference which the books do not have is never executed, even if its request arrives later. Returns
   * the movement instead when the reference was already executed. A declined try in a form that may take another is not
   * an execution: the form closes with the reference. `declined` is returned only where no try can be approved any
   * more. Throws `ProcessorUnavailable` while a request may still arrive and be executed, for ten minutes at most.
   */
  cancelReference(location: Location, reference: Reference): Promise<Movement | undefined>
}
