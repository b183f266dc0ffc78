import type { Reason } from './reasons.ts'

export type PaymentMethod = 'cc' | 'ach'
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb'
export type BinType = 'credit' | 'debit' | 'prepaid'
export type AccountType = 'checking' | 'savings'

/** What goes wrong between the processor and its caller when the instrument is charged. */
export type Trouble = 'lost_before' | 'lost_after' | 'unreadable' | 'outage'

/** Something that happens to a charge later: after business days, then calendar days, on the location's clock. */
export type LaterStep =
  | { readonly kind: 'settle'; readonly businessDays: number; readonly days?: number }
  | {
      readonly kind: 'return'
      readonly businessDays: number
      readonly days?: number
      readonly returnCode: string
    }
  | { readonly kind: 'chargeback'; readonly businessDays: number; readonly days?: number }

/** How an instrument behaves; what is absent goes well. */
export type Behaviour = {
  readonly declinesCharges?: Reason
  /** The first approved charge of a stored method passes, every later one is declined. */
  readonly declinesLaterCharges?: Reason
  readonly declinesRefunds?: Reason
  readonly failsZipCheck?: true
  readonly trouble?: Trouble
  readonly later?: readonly LaterStep[]
}

/** One row of the table of test instruments. The books keep its key and never its number. */
export type Instrument = Behaviour & {
  readonly key: string
  readonly paymentMethod: PaymentMethod
  readonly accountNumber: string
  readonly routingNumber?: string
  readonly brand?: CardBrand
  /** Absent when the BIN look-up finds no indicator. */
  readonly binType?: BinType
}
