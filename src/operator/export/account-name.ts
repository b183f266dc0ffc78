import type { Company } from '#companies'

/**
 * Returns the name of the account at the processor to which the saved methods of a company belong. Each company of the sandbox
 * has an account of its own.
 */
export function toAccountName({ processor, locationId }: Pick<Company, 'processor' | 'locationId'>): string {
  return processor.kind === 'stripe' ? processor.accountId : `sandbox ${locationId}`
}
