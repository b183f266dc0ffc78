import { getAbilities } from '#processor'
import type { Company } from './company.ts'

/** Returns whether a company adds surcharges: its setting is on, and its processor supports them. */
export function isSurcharging({ surcharge, processor }: Pick<Company, 'surcharge' | 'processor'>): boolean {
  return surcharge.enabled && getAbilities(processor).surcharge
}
