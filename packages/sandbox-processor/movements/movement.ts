import { omitNullish } from '../http/parse.ts'
import type { PaymentMethod } from '../instruments/instrument.ts'

export type Action = 'sale' | 'auth' | 'capture' | 'void' | 'refund' | 'credit'
export type Status = 'approved' | 'declined' | 'pending' | 'settled' | 'returned' | 'voided'

/** The processor's decision about a movement. */
export type Verdict = { status: Status; statusCode: number; reasonCode: number; reasonText: string }

/** One movement of money in the books. The protocol calls it a transaction. */
export type Movement = Verdict & {
  id: string
  locationId: string
  reference: string
  action: Action
  /** The whole amount moved. It includes `surchargeCents`. */
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
  /** Whether the payer or a schedule initiated the charge, and whether it starts a schedule. */
  initiator: 'payer' | 'schedule' | null
  first: boolean | null
  orderId: string | null
  description: string | null
  /** For a declined try in a form: the reference of its sale, and the payer's IP address. */
  formReference: string | null
  payerAddress: string | null
  createdAt: Date
}

/** Returns a movement as the protocol shows it. */
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
