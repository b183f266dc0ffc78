import { useCompany } from '../frame/company-gate.tsx'
import { roleWords } from '../frame/role-words.ts'
import { Page } from '../parts/page.tsx'

/** A company, and what this person is there. */
export function CompanyPage() {
  const { companyId, name, role, timeZone } = useCompany()
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
