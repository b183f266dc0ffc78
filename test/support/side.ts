import type { TestResponse, Caller, Loose } from './calls.ts'

/** A company, by the ids that the processor's side uses. */
export type Place = { companyId: string; locationId: string }

/** Bank accounts whose transfers are returned. */
export type ReturningAccount =
  | '000222222227'
  | '000111111113'
  | '000111111116'
  | '000333333335'
  | '000555555559'

/** A change of a company's clock, as the operator requests it. */
export type ClockMove = { advanceSeconds: number } | { advanceTo: string }

/**
 * A fault to inject into a company's calls at its processor. The protocol of the sandbox processor defines the names.
 */
export type InjectedFault = { operation: string; fault: string; times?: number; delayMs?: number }

/** A hold on calls: the number of waiting calls, and their release. */
export type Hold = { waiting(): Promise<number>; release(): Promise<void> }

/**
 * The processor's side of a service under test: the processor of its companies, its books, its payers and their
 * banks. All spec tests use it, so that they run with each kind of company.
 */
export type ProcessorSide = {
  kind: 'sandbox' | 'stripe'
  /** Creates a company with these fields on the processor of this side, and returns the response. */
  createCompany(fields: Record<string, unknown>): Promise<TestResponse>
  /** Returns the URL of a secure form. */
  formUrlOf(clientToken: string): string
  /** Submits a secure form as a payer does. */
  fillIn(clientToken: string, entry: object, from?: PayersAddress): Promise<TestResponse>
  /** The minimum charge, in dollars. */
  least: number
  /** The reason code and text of a returned transfer, by bank account. */
  returns: Record<ReturningAccount, { reasonCode: string; reasonText: string }>
  /** The wallet payment data of an approved card, and of one without funds. */
  wallets: Record<'approved' | 'declined', Record<string, string>>
  /** Returns all movements that the processor made for a company, oldest first. */
  movements(place: Place): Promise<Loose[]>
  /** Returns the cards and bank accounts of a company at the processor, including deleted ones. */
  accounts(place: Place): Promise<Loose[]>
  /** Returns the payers of a company at the processor. */
  contacts(place: Place): Promise<Loose[]>
  fault(place: Place, struck: InjectedFault): Promise<void>
  /** Delays calls at the processor until they are released: before they are performed, or before their response. */
  hold(place: Place, struck: InjectedFault & { fault: 'hold' | 'hold_after' }): Promise<Hold>
  /** Removes all faults. */
  clearFaults(place: Place): Promise<void>
  /** Sets the bank's outcome of a transfer. */
  bankSays(place: Place, movementId: string, outcome: 'settled' | 'returned'): Promise<void>
  /**
   * Calls the processor without the service, at the location of a company: a path of the sandbox processor and its
   * body.
   */
  atLocation(
    place: Place,
    path: string,
    body: object,
  ): Promise<Pick<TestResponse, 'status' | 'text' | 'body'>>
  /** Lets the processor send another postback about a movement, and returns the response status. */
  tell(place: Place, reference: string, type: string): Promise<Pick<TestResponse, 'status'>>
  /** Moves the clock of a company and of its processor, and returns the response. */
  moveClock(companyId: string, move: ClockMove): Promise<TestResponse>
}

/** The address from which a payer submits a form: a different one each time, or that of the test itself. */
export type PayersAddress = 'elsewhere' | 'here'

/** The parts of a service that its processor's side needs. */
export type ServiceAt = {
  baseUrl: string
  processorUrl: string
  operator: Caller
  /** The controls of the sandbox processor. */
  control: Caller
  /** The sandbox processor's API with the credential of the service. */
  platform: Caller
  databaseUrl?: string | undefined
  /** The public URL that the service is configured with. */
  publicUrl?: string | undefined
}
