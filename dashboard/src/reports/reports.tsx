import { Link, useSearch } from '@tanstack/react-router'
import { Page } from '../components/page.tsx'
import { Views } from '../components/views.tsx'
import { formatZone } from '../components/zone-note.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { Collected } from './collected.tsx'
import { Receivables } from './receivables.tsx'
import { reports, type ReportSearch } from './report-search.ts'

/** Shows the reports of a company; the URL holds the report and its days. */
export function Reports() {
  const company = useCompany()
  const search = useSearch({ from: '/signed-in/$companyId/reports' })
  const shown = search.report ?? 'collected'
  return (
    <Page title="Reports" company={company.name}>
      <Views label="Reports">
        {(Object.keys(reports) as (keyof typeof reports)[]).map((report) => (
          <Link
            key={report}
            className="view"
            to="/$companyId/reports"
            params={{ companyId: company.companyId }}
            search={{ report } satisfies ReportSearch}
            aria-current={report === shown ? 'page' : undefined}
          >
            {reports[report]}
          </Link>
        ))}
      </Views>
      {shown === 'collected' ? (
        <Collected company={company} search={search} />
      ) : (
        <Receivables company={company} />
      )}
      <p className="small soft">Days and months are in {formatZone(company.timeZone)}.</p>
    </Page>
  )
}
