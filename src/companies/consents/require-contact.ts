import { toPublicId, type CompanyId } from '#kernel/ids'
import { invalidFieldError } from '#kernel/refusals'
import type { Log } from '#platform/telemetry'
import type { Rail } from '#kernel/rails'
import { hasContact, type ConsentCompany } from './consent-texts.ts'

type Payee = ConsentCompany & { id: CompanyId; products: Rail[] }

/** The place in which a company without a contact was sent. */
type Request = {
  environment: 'sandbox' | 'production'
  log: Pick<Log, 'warn'>
  field: 'email' | 'supportEmail'
}

/**
 * Checks that payers can revoke the authorization of a bank payment with a company that takes them. A live company may
 * not lose its last contact. A new company has no branding yet, so that it is only warned of, as in the sandbox.
 */
export function requireContact({ environment, log, field }: Request, company: Payee, before?: Payee): void {
  if (!isUnreachable(company) || (before && isUnreachable(before))) return
  if (environment === 'production' && before)
    throw invalidFieldError(`body.${field}`, 'invalid_type', missingContact)
  log.warn('a company takes bank payments without a contact', { companyId: toPublicId('cmp', company.id) })
}

const missingContact =
  'is required for bank payments, unless the branding has a supportEmail or a supportPhone: payers revoke their authorization there'

function isUnreachable(company: Payee): boolean {
  return company.products.includes('ach') && !hasContact(company)
}
