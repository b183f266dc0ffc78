import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ResponseOf } from '../api/endpoints.ts'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { formatNumber } from '../components/format-count.ts'
import { money } from '../components/money.ts'
import { Notice } from '../components/notice.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Section } from '../components/section.tsx'

const endpoint = 'GET /dashboard/v1/companies/{companyId}/surcharge-check'

type Check = Pick<ResponseOf<typeof endpoint>, 'checked' | 'undecided' | 'deviations'> & { isDone: boolean }

/** Decides all charges and quotes of the company again, and lists those that differ. */
export function CheckAll({ companyId }: { companyId: string }) {
  const { check, error, isRunning, run } = useCheck(companyId)
  return (
    <Section title="All charges" description="Decides every charge and quote again, which may take a while.">
      <div className="stack">
        <div className="buttons">
          <Button onClick={() => void run()} working={isRunning && 'Checking…'}>
            Check all
          </Button>
        </div>
        {error !== undefined && <Refusal error={error} />}
        <div role="status">{check && <CheckResult companyId={companyId} check={check} />}</div>
      </div>
    </Section>
  )
}

/** Runs a check page by page. It ends with the page of the dashboard. */
function useCheck(companyId: string) {
  const [check, setCheck] = useState<Check>()
  const [error, setError] = useState<unknown>()
  const [isRunning, setRunning] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const run = async () => {
    const { signal } = (stop.current = new AbortController())
    setRunning(true)
    setError(undefined)
    setCheck(undefined)
    try {
      await readPages(companyId, signal, setCheck)
    } catch (failure) {
      setError(failure)
    }
    setRunning(false)
  }
  return { check, error, isRunning, run }
}

async function readPages(companyId: string, signal: AbortSignal, onRead: (check: Check) => void) {
  const found: Check = { checked: 0, undecided: 0, deviations: [], isDone: false }
  const params = { companyId }
  for (let cursor: string | undefined, isDone = false; !isDone && !signal.aborted;) {
    const page = await request(endpoint, { params, ...(cursor !== undefined && { query: { cursor } }) })
    cursor = page.nextCursor
    isDone = cursor === undefined
    found.checked += page.checked
    found.undecided += page.undecided
    found.deviations.push(...page.deviations)
    if (!signal.aborted) onRead({ ...found, isDone })
  }
}

function CheckResult({ companyId, check }: { companyId: string; check: Check }) {
  const { checked, undecided, deviations, isDone } = check
  const count = `${formatNumber(checked)} checked, ${formatNumber(undecided)} without a decision here.`
  if (deviations.length === 0)
    return (
      <Notice tone={isDone ? 'good' : 'quiet'}>
        <p>{count}</p>
        {isDone && <p>None deviates.</p>}
      </Notice>
    )
  return (
    <Notice tone="bad">
      <p>
        {count} {formatNumber(deviations.length)} {deviations.length === 1 ? 'deviates' : 'deviate'}:
      </p>
      <ul>
        {deviations.map((each) => (
          <li key={each.transactionId ?? each.quoteId}>
            <DeviationLink companyId={companyId} deviation={each} />: {each.differences.join(', ')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type LinkProps = { companyId: string; deviation: Check['deviations'][number] }

function DeviationLink({ companyId, deviation }: LinkProps) {
  const { transactionId, invoiceId, surcharge } = deviation
  const text = `${money(surcharge)} surcharge`
  if (transactionId !== undefined)
    return (
      <Link to="/$companyId/payments/$transactionId" params={{ companyId, transactionId }}>
        Payment with {text}
      </Link>
    )
  if (invoiceId === undefined) return <>Quote with {text}</>
  return (
    <Link to="/$companyId/invoices/$invoiceId" params={{ companyId, invoiceId }}>
      Quote with {text}
    </Link>
  )
}
