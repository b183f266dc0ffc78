import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../api/me.ts'
import { rememberCompany } from '../frame/current-company.ts'
import { roleWords } from '../frame/role-words.ts'
import { Nowhere } from '../frame/trouble.tsx'
import { Page } from '../parts/page.tsx'

/** A company, and what this person is there. */
export function CompanyPage() {
  const { companyId } = useParams({ from: '/signed-in/$companyId' })
  const company = useMe().companies.find((each) => each.companyId === companyId)
  useEffect(() => {
    if (company) rememberCompany(company.companyId)
  }, [company])
  if (!company) return <Nowhere title="There is no such company here" />
  const { name, role, timeZone } = company
  return (
    <Page title={name}>
      <div className="card card-padded">
        <dl className="facts">
          <dt>Your role</dt>
          <dd>{roleWords[role].name}</dd>
          <dt>You may do</dt>
          <dd>{roleWords[role].may}</dd>
          <dt>Time zone</dt>
          <dd>{timeZone.replaceAll('_', ' ')}</dd>
          <dt>Company id</dt>
          <dd>
            <code>{companyId}</code>
          </dd>
        </dl>
      </div>
    </Page>
  )
}
