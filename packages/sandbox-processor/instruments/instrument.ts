import type { Reason } from './reasons.ts'

export type PaymentMethod = 'cc' | 'ach'
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb'
export type BinType = 'credit' | 'debit' | 'prepaid'
export type AccountType = 'checking' | 'savings'

/** The fault between the processor and its caller when the instrument is charged. */
export type Trouble = 'lost_before' | 'lost_after' | 'unreadable' | 'outage'

/** A later event of a charge: after business days, then calendar days, on the location's clock. */
export type LaterStep =
  | { readonly kind: 'settle'; readonly businessDays: number; readonly days?: number }
  | {
      readonly kind: 'return'
      readonly businessDays: number
      readonly days?: number
      readonly returnCode: string
    }
  | { readonly kind: 'chargeback'; readonly businessDays: number; readonly days?: number }

/** The behaviour of an instrument. Absent keys mean success. */
export type Behaviour = {
  readonly declinesCharges?: Reason
  /** The first charge of a stored method is approved; every later one is declined. */
  readonly declinesLaterCharges?: Reason
  readonly declinesRefunds?: Reason
  readonly failsZipCheck?: true
  readonly trouble?: Trouble
  readonly later?: readonly LaterStep[]
}

/** One row of the table of test instruments. The books store its key, never its number. */
export type Instrument = Behaviour & {
  readonly key: string
  readonly paymentMethod: PaymentMethod
  readonly accountNumber: string
  readonly routingNumber?: string
  readonly brand?: CardBrand
  /** Absent when the BIN lookup finds no indicator. */
  readonly binType?: BinType
}
