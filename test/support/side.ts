import type { TestResponse, Caller, Loose } from './calls.ts'

/** A company, by what the processor's side knows it by. */
export type Place = { companyId: string; locationId: string }

/** The bank accounts whose transfers come back. */
export type ReturningAccount =
  | '000222222227'
  | '000111111113'
  | '000111111116'
  | '000333333335'
  | '000555555559'

/** A move of a company's clock, as its operator asks for it. */
export type ClockMove = { advanceSeconds: number } | { advanceTo: string }

/** What is to go wrong with calls of a company at its processor: see the sandbox processor's protocol, which names them. */
export type InjectedFault = { operation: string; fault: string; times?: number; delayMs?: number }

/** Calls that a hold has wait: how many do, and how they go on. */
export type Hold = { waiting(): Promise<number>; release(): Promise<void> }

/**
 * The other side of a service under test: the processor that its companies are on, its books, its payers and their banks. All
 * spec tests go through it, so that they run on companies of each kind.
 */
export type ProcessorSide = {
  kind: 'sandbox' | 'stripe'
  /** Opens a company with these fields on the processor of this side, and answers what came. */
  createCompany(fields: Record<string, unknown>): Promise<TestResponse>
  /** Where a secure form is, for whoever shows it. */
  formUrlOf(clientToken: string): string
  /** What a payer does who fills in a secure form. */
  fillIn(clientToken: string, entry: object, from?: PayersAddress): Promise<TestResponse>
  /** The least that it charges, in dollars. */
  least: number
  /** Why it says that a bank sent back a transfer, by the account that it was from. */
  returns: Record<ReturningAccount, { reasonCode: string; reasonText: string }>
  /** What the wallet of a payer gives: of a card that is approved, or one that has no funds. */
  wallets: Record<'approved' | 'declined', Record<string, string>>
  /** Every movement that the processor has made for a company, oldest first. */
  movements(place: Place): Promise<Loose[]>
  /** The cards and bank accounts that it holds for a company, deleted ones too. */
  accounts(place: Place): Promise<Loose[]>
  /** The payers that it knows of a company. */
  contacts(place: Place): Promise<Loose[]>
  fault(place: Place, struck: InjectedFault): Promise<void>
  /** Has calls wait at the processor until they are released: before they are performed, or with their answer. */
  hold(place: Place, struck: InjectedFault & { fault: 'hold' | 'hold_after' }): Promise<Hold>
  /** Lets it behave again. */
  clearFaults(place: Place): Promise<void>
  /** What the bank says of a transfer. */
  bankSays(place: Place, movementId: string, outcome: 'settled' | 'returned'): Promise<void>
  /** What somebody else asks the processor for, at the location of a company: a path of the sandbox processor's and its body. */
  atLocation(
    place: Place,
    path: string,
    body: object,
  ): Promise<Pick<TestResponse, 'status' | 'text' | 'body'>>
  /** Has the processor post once more of a movement; answers how it was answered. */
  tell(place: Place, reference: string, type: string): Promise<Pick<TestResponse, 'status'>>
  /** Moves a company's clock, and the processor's with it; answers what the operator is answered. */
  moveClock(companyId: string, move: ClockMove): Promise<TestResponse>
}

/** Where a payer fills in a form: each somewhere else, or all where this service is called from. */
export type PayersAddress = 'elsewhere' | 'here'

/** A service, as far as its processor's side has to know it. */
export type ServiceAt = {
  baseUrl: string
  processorUrl: string
  operator: Caller
  /** The controls of the sandbox processor. */
  control: Caller
  /** What the service itself tells the sandbox processor. */
  platform: Caller
  databaseUrl?: string | undefined
  /** Where it is told that it is. */
  publicUrl?: string | undefined
}
