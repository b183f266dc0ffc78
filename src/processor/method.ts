import type { Rail } from '#kernel/rails'
import type { Refusal } from './movement.ts'

/** A saved card or bank account as the processor shows it. */
export type Vault = {
  id: string
  /** The contact that owns it; absent while the method is unassigned. */
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
  /** Whether it was charged, declined or saved. A used ticket cannot be used again. */
  used: boolean
}

/** The result of saving a method. A refusal is final, and nothing was charged. */
export type KeepResult = { outcome: 'kept'; vault: Vault } | Refusal

/** A product of the processor through which a rail is taken. */
export type ProcessorMethod = { productTransactionId: string; type: Rail }
