import { omitNullish } from '#kernel/json'
import type { Vault } from '#processor'

/** A payment method (account vault) as callers see it. Nothing here is kept by the service: it is read live. */
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
    // Null says that a look-up found nothing, or a bank account; absent, that a card was never looked up.
    ...(isCard && binInfo === undefined ? {} : { binInfo: isCard ? binInfo : null }),
  }
}

// What ids of vaults can look like; anything else is not worth asking the processor for.
const vaultIdPattern = /^[A-Za-z0-9_-]{1,64}$/

/** Whether a caller's text can be the id of a payment method at all. */
export function isVaultId(text: string): boolean {
  return vaultIdPattern.test(text)
}
