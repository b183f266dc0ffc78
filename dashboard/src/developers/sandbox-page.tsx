import { hasRight } from '../../../src/kernel/rights.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { isSandbox } from '../components/environment.ts'
import { Page } from '../components/page.tsx'
import { ZoneNote } from '../components/zone-note.tsx'
import { Mails } from '../customers/mails.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { NotFoundPage } from '../layout/error-page.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { DeveloperTabs } from './developers.tsx'
import { ProcessorFaults } from './processor-faults.tsx'
import { ReceiverCheck } from './receiver-check.tsx'
import { SandboxClock } from './sandbox-clock.tsx'
import { testAccounts, testCards, testRouting, type TestInstrument } from './test-instruments.ts'

/** Shows the tools of a sandbox company: its clock and messages, faults, a check of its receiver, and test cards. */
export function SandboxPage() {
  const company = useCompany()
  const { name, role, timeZone } = company
  if (!isSandbox()) return <NotFoundPage />
  if (!hasRight(role, 'manage')) return <NotAllowed action="use the sandbox" company={name} by="Admins" />
  return (
    <Page title="Sandbox" company={name}>
      <DeveloperTabs />
      <SandboxClock company={company} />
      <Mails title="Outbox" company={company} shownMax={10} showsPages />
      <ProcessorFaults companyId={company.companyId} />
      <ReceiverCheck companyId={company.companyId} />
      <section className="page-part">
        <h2>Test cards</h2>
        <p className="soft">Use any future expiry date and any security code.</p>
        <div className="card">
          <DataTable label="Test cards" columns={columns} rows={testCards} idOf={({ number }) => number} />
        </div>
      </section>
      <section className="page-part">
        <h2>Test bank accounts</h2>
        <p className="soft">
          The routing number is <code className="whole">{testRouting}</code>.
        </p>
        <div className="card">
          <DataTable
            label="Test bank accounts"
            columns={columns}
            rows={testAccounts}
            idOf={({ number }) => number}
          />
        </div>
      </section>
      <ZoneNote timeZone={timeZone} />
    </Page>
  )
}

const columns: Column<TestInstrument>[] = [
  { head: 'Number', cell: ({ number }) => <code className="whole">{number}</code> },
  { head: 'Behavior', kind: 'prose', cell: ({ behavior }) => behavior },
  { head: 'Kind', kind: 'meta', cell: ({ kind }) => kind },
  { head: 'Copy', isHeadUnseen: true, kind: 'action', cell: ({ number }) => <CopyButton text={number} /> },
]
