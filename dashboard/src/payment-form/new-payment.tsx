import { useState } from 'react'
import { loadPendingRequest } from '../api/pending-requests.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { Choices } from '../components/choices.tsx'
import { Page } from '../components/page.tsx'
import { CardForm } from './card-form.tsx'
import { LinkForm } from './link-form.tsx'
import { MethodForm } from './method-form.tsx'
import { TerminalForm } from './terminal-form.tsx'

type Way = 'method' | 'card' | 'terminal' | 'link'

/** The ways to pay. A request of this place that got no response is shown again after a reload. */
const ways: readonly { value: Way; label: string; place?: string }[] = [
  { value: 'method', label: 'Saved method', place: 'charge' },
  { value: 'card', label: 'New card', place: 'card' },
  { value: 'terminal', label: 'Terminal', place: 'terminal' },
  { value: 'link', label: 'Payment link' },
]

/** Returns the way of a request that got no response, or else the first. */
const firstWay = (companyId: string): Way =>
  ways.find(({ place }) => place !== undefined && loadPendingRequest(`${place} ${companyId}`))?.value ??
  'method'

/** Takes a payment without an invoice: from a saved method, by a new card, at a terminal or through a payment link. */
export function NewPayment() {
  const company = useCompany()
  const [way, setWay] = useState(() => firstWay(company.companyId))
  if (!hasRight(company.role, 'write'))
    return <NotAllowed action="take payments here" company={company.name} />
  return (
    <Page title="Take a payment" company={company.name}>
      <div className="card card-padded form">
        <Choices<Way> legend="Pay with" value={way} options={ways} onChange={setWay} />
        {way === 'method' && <MethodForm companyId={company.companyId} />}
        {way === 'card' && <CardForm companyId={company.companyId} />}
        {way === 'terminal' && <TerminalForm companyId={company.companyId} />}
        {way === 'link' && <LinkForm companyId={company.companyId} />}
      </div>
    </Page>
  )
}
