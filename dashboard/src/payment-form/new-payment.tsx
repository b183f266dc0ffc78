import { useState } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { Choices } from '../components/choices.tsx'
import { Page } from '../components/page.tsx'
import { LinkForm } from './link-form.tsx'
import { MethodForm } from './method-form.tsx'
import { TerminalForm } from './terminal-form.tsx'

type Way = 'method' | 'terminal' | 'link'

const ways: readonly { value: Way; label: string }[] = [
  { value: 'method', label: 'Saved method' },
  { value: 'terminal', label: 'Terminal' },
  { value: 'link', label: 'Payment link' },
]

/** Takes a payment without an invoice: from a saved method, at a terminal or through a payment link. */
export function NewPayment() {
  const company = useCompany()
  const [way, setWay] = useState<Way>('method')
  if (!hasRight(company.role, 'write'))
    return <NotAllowed action="take payments here" company={company.name} />
  return (
    <Page title="Take a payment" company={company.name}>
      <div className="card card-padded form">
        <Choices<Way> legend="Pay with" value={way} options={ways} onChange={setWay} />
        {way === 'method' && <MethodForm companyId={company.companyId} />}
        {way === 'terminal' && <TerminalForm companyId={company.companyId} />}
        {way === 'link' && <LinkForm companyId={company.companyId} />}
      </div>
    </Page>
  )
}
