import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../api/me.ts'
import type { Company } from '../api/users.ts'
import { showClock } from '../api/company-clock.ts'
import { rememberCompany, useCurrentCompany } from './current-company.ts'
import { NotFoundPage } from './error-page.tsx'

/** Shows the pages of a company to its members. Other users see the same page as for a company that does not exist. */
export function CompanyGate() {
  const { companyId } = useParams({ from: '/signed-in/$companyId' })
  const isOwn = useMe().companies.some((each) => each.companyId === companyId)
  useEffect(() => {
    if (isOwn) rememberCompany(companyId)
  }, [isOwn, companyId])
  showClock(companyId)
  return isOwn ? <Outlet /> : <NotFoundPage title="There is no such company here" />
}

/** Returns the company of the page, for pages of a company only. Throws if the user has no company. */
export function useCompany(): Company {
  const company = useCurrentCompany(useMe())
  if (!company) throw new Error('this page requires a company')
  return company
}
