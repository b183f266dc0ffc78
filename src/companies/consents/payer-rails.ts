import type { Rail } from '#kernel/rails'
import { hasContact, type ConsentCompany } from './consent-texts.ts'

/**
 * Returns the rails that a company offers to its payers: those of its products. A live company offers bank payments
 * only while its payers can revoke their authorization by phone or email. A saved bank account is still charged.
 */
export function getPayerRails(
  { environment }: { environment: 'sandbox' | 'production' },
  company: ConsentCompany & { products: readonly Rail[] },
): Rail[] {
  const isReachable = environment === 'sandbox' || hasContact(company)
  return company.products.filter((rail) => rail === 'cc' || isReachable)
}
