import { useParams } from '@tanstack/react-router'
import type { Company, Me } from '../api/people.ts'

const storageKey = 'florin-company'

/** The company of the address; on pages of no company the one that was shown last. */
export function useCurrentCompany({ companies }: Me): Company | undefined {
  const { companyId } = useParams({ strict: false })
  const wanted = companyId ?? lastCompany()
  return companies.find((each) => each.companyId === wanted) ?? companies[0]
}

/** Has the pages of no company keep to this one. */
export function rememberCompany(companyId: string): void {
  try {
    localStorage.setItem(storageKey, companyId)
  } catch {
    // A browser that keeps nothing begins with the first company each time.
  }
}

function lastCompany(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
