import type { CompanyId } from '#kernel/ids'
import { newSecret } from '#platform/secrets'

// The token of a form contains its company, so that the form is looked up under that company only.

const tokenShape = /^ct_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[A-Za-z0-9_-]{24}$/

const secretBytes = 18

export function createClientToken(companyId: CompanyId): string {
  return newSecret(`ct_${companyId.replaceAll('-', '')}_`, secretBytes)
}

/** Returns the company of a form token, or undefined for a malformed one. The form itself may not exist. */
export function parseCompanyId(clientToken: string): CompanyId | undefined {
  const parts = tokenShape.exec(clientToken)?.slice(1)
  return parts && (parts.join('-') as CompanyId)
}
