import type { Services } from '#access'
import type { PartRows } from '#platform/database'
import { taken } from '../renewal/step.ts'
import type { Standing } from '../renewal/standing.ts'
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
    const { subscription } = standing
    const isAttached = subscription.vaultId === vaultId && standing.methodId === vaultId
    const same = along ? { ...standing } : standing
    const step = {
      on: 'method changes' as const,
      changes: { vaultId },
      events: [{ type: 'method_changed' as const }],
    }
    return {
      after: isAttached ? same : taken({ ...standing, methodId: vaultId }, step, circumstances),
      answer: (written) => written,
      ...(along ? { along: (written) => (typeof along === 'function' ? along(written) : along) } : {}),
    }
  })
}
