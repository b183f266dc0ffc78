import { useParams } from '@tanstack/react-router'
import type { Company, Me } from '../api/users.ts'

const storageKey = 'florin-company'

/** Returns the company of the URL. Pages without a company use the last one shown. */
export function useCurrentCompany({ companies }: Me): Company | undefined {
  const { companyId } = useParams({ strict: false })
  const wanted = companyId ?? lastCompany()
  return companies.find((each) => each.companyId === wanted) ?? companies[0]
}

/** Stores the company for pages without one. */
export function rememberCompany(companyId: string): void {
  try {
    localStorage.setItem(storageKey, companyId)
  } catch {
    // Without local storage these pages use the first company.
  }
}

function lastCompany(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
