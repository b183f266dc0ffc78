import { omitNullish } from '#kernel/json'
import type { Vault } from '#processor'

/** Returns the public form of a payment method (account vault). The service stores none of it: it is read live. */
export function toPaymentMethodResponse(vault: Vault, defaultVaultId: string | undefined) {
  const { id, paymentMethod, lastFour, accountHolderName, title, active, contactId } = vault
  const isCard = paymentMethod === 'cc'
  const { firstSix, expDate, accountType, binInfo } = vault
  return {
    id,
    paymentMethod,
    lastFour,
    ...omitNullish(isCard ? { firstSix, expDate } : { accountType }),
    ...omitNullish({ accountHolderName, title }),
    active,
    isDefault: id === defaultVaultId,
    contactId,
    // Null: the look-up found nothing, or it is a bank account. Absent: the card was never looked up.
    ...(isCard && binInfo === undefined ? {} : { binInfo: isCard ? binInfo : null }),
  }
}

// The form of vault ids; other texts need no request to the processor.
const vaultIdPattern = /^[A-Za-z0-9_-]{1,64}$/

/** Returns whether a caller's text can be the id of a payment method. */
export function isVaultId(text: string): boolean {
  return vaultIdPattern.test(text)
}
