import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../api/me.ts'
import type { Company } from '../api/people.ts'
import { rememberCompany, useCurrentCompany } from './current-company.ts'
import { NotFoundPage } from './error-page.tsx'

/** Lets to the pages of a company who belongs to it. To others it looks as if it were not there. */
export function CompanyGate() {
  const { companyId } = useParams({ from: '/signed-in/$companyId' })
  const isOwn = useMe().companies.some((each) => each.companyId === companyId)
  useEffect(() => {
    if (isOwn) rememberCompany(companyId)
  }, [isOwn, companyId])
  return isOwn ? <Outlet /> : <NotFoundPage title="There is no such company here" />
}

/** The company whose page this is. Only behind its gate. */
export function useCompany(): Company {
  const company = useCurrentCompany(useMe())
  if (!company) throw new Error('this page stands behind the gate of a company')
  return company
}
