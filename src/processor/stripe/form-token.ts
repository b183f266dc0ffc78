import type { CompanyId } from '#kernel/ids'
import { newSecret } from '#platform/secrets'

// What opens a form says whose it is, so that it is looked for under that company alone.

const tokenShape = /^ct_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[A-Za-z0-9_-]{24}$/

const secretBytes = 18

export function createClientToken(companyId: CompanyId): string {
  return newSecret(`ct_${companyId.replaceAll('-', '')}_`, secretBytes)
}

/** Whose form a token may open; undefined for what is none. Whether there is such a form is not said. */
export function parseCompanyId(clientToken: string): CompanyId | undefined {
  const parts = tokenShape.exec(clientToken)?.slice(1)
  return parts && (parts.join('-') as CompanyId)
}
