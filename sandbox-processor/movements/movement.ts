import { omitNullish } from '../http/parse.ts'
import type { PaymentMethod } from '../instruments/instrument.ts'

export type Action = 'sale' | 'auth' | 'capture' | 'void' | 'refund' | 'credit'
export type Status = 'approved' | 'declined' | 'pending' | 'settled' | 'returned' | 'voided'

/** What the processor says about a movement. */
export type Verdict = { status: Status; statusCode: number; reasonCode: number; reasonText: string }

/** One movement of money in the books; the protocol calls it a transaction. */
export type Movement = Verdict & {
  id: string
  locationId: string
  reference: string
  action: Action
  /** The whole amount moved, of which `surchargeCents` is surcharge. */
  amountCents: number
  surchargeCents: number
  paymentMethod: PaymentMethod
  instrument: string
  lastFour: string
  cardBrand: string | null
  accountType: string | null
  parentId: string | null
  contactId: string | null
  vaultId: string | null
  /** Who asked for the charge, and whether a schedule goes on from it. */
  initiator: 'payer' | 'schedule' | null
  first: boolean | null
  orderId: string | null
  description: string | null
  /** Of a declined try in a form: the sale that was tried there, and where the payer was. */
  formReference: string | null
  payerAddress: string | null
  createdAt: Date
}

/** A movement as the protocol shows it. */
export function movementView({ instrument: _instrument, ...movement }: Movement) {
  const { status, statusCode, reasonCode, reasonText, createdAt, ...facts } = movement
  return {
    ...omitNullish(facts),
    status,
    statusCode,
    reasonCode,
    reasonText,
    createdAt: createdAt.toISOString(),
  }
}
