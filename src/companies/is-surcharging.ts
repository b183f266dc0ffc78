import { getAbilities } from '#processor'
import type { Company } from './company.ts'

/** Whether a company adds surcharges: it wants to, and its processor takes them. */
export function isSurcharging({ surcharge, processor }: Pick<Company, 'surcharge' | 'processor'>): boolean {
  return surcharge.enabled && getAbilities(processor).surcharge
}
