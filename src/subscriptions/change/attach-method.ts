import type { Services } from '#access'
import { readCustomer, readOwnMethod } from '#customers'
import { ApiError, invalidField } from '#kernel/refusals'
import type { Vault } from '#processor'
import { taken } from '../renewal/step.ts'
import { railsOf, type Subscription } from '../subscription.ts'
import { assertLive, changeSubscription, type Addressed } from './change-subscription.ts'

/** Has a subscription charge this method from now on. What failed for want of a good one is tried with it at once. */
export async function attachMethod(services: Services, command: Addressed, vaultId: string): Promise<void> {
  await changeSubscription(services, command, async (standing, circumstances) => {
    assertLive(standing)
    const { subscription } = standing
    const isAttached = subscription.vaultId === vaultId && standing.methodId === vaultId
    const step = {
      on: 'method changes' as const,
      changes: { vaultId },
      events: [{ type: 'method_changed' as const }],
    }
    return {
      after: isAttached ? standing : taken({ ...standing, methodId: vaultId }, step, circumstances),
      answer: () => undefined,
    }
  })
}

/** A saved method of the subscription's own customer, on a rail that the subscription takes; throws the refusal. */
export async function ownMethod(
  services: Services,
  company: Addressed['company'],
  subscription: Subscription,
  vaultId: string,
): Promise<Vault> {
  const customer = await readCustomer(services.db, company.id, subscription.customerId)
  if (!customer) throw new Error('a subscription has no customer')
  const path = 'body.accountVaultId'
  const vault = await readOwnMethod(services, company, customer, vaultId)
  if (!vault?.active) throw invalidField(path, 'not_found', 'is no payment method of this customer')
  const rails = railsOf(subscription)
  if (rails.includes(vault.paymentMethod)) return vault
  throw new ApiError('bad_request', { message: `This subscription accepts ${rails.join(' and ')} only.` })
}
