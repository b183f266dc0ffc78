import type { Services } from '#access'
import type { PartRows } from '#platform/database'
import { taken } from '../renewal/step.ts'
import type { Circumstances, Standing } from '../renewal/standing.ts'
import { assertLive, changeSubscription, type Addressed } from './change-subscription.ts'

/**
 * Has a subscription charge this method from now on. What failed for want of a good one is tried with it at once. `along` is
 * written with it, also where it is attached already.
 */
export async function attachMethod(
  services: Services,
  command: Addressed,
  vaultId: string,
  along?: PartRows[] | ((written: Standing) => PartRows[]),
): Promise<void> {
  await changeSubscription(services, command, async (standing, circumstances) => {
    assertLive(standing)
    const attached = withMethod(standing, vaultId, circumstances)
    return {
      action: 'subscription.method_chosen',
      after: attached === standing && along ? { ...standing } : attached,
      answer: (written) => written,
      ...(along ? { along: (written) => (typeof along === 'function' ? along(written) : along) } : {}),
    }
  })
}

/** A standing to which a method is attached: the same where it was already. */
export function withMethod(standing: Standing, vaultId: string, circumstances: Circumstances): Standing {
  const { subscription, methodId } = standing
  if (subscription.vaultId === vaultId && methodId === vaultId) return standing
  const events = [{ type: 'method_changed' as const }]
  const step = { on: 'method changes' as const, changes: { vaultId }, events }
  return taken({ ...standing, methodId: vaultId }, step, circumstances)
}
