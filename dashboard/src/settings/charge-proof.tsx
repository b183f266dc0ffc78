import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../api/errors.ts'
import { Instant } from '../components/instant.tsx'
import { money } from '../components/money.ts'
import { Notice } from '../components/notice.tsx'
import { Fact } from '../components/record-head.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Section } from '../components/section.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { paymentQuery, type PaymentRead } from '../payments/payment-query.ts'

type Proof = NonNullable<PaymentRead['surcharge']>

const inputLabels: Record<string, string> = {
  on: 'Day (UTC)',
  enabled: 'Surcharges switched on',
  percentage: 'Rate of the company',
  paymentMethod: 'Means',
  cardType: 'Kind of card',
  cardBrand: 'Brand',
  payerState: 'State of the payer',
  payerStateFrom: 'Known by',
  otherPayerState: 'State of the ZIP code',
  merchantState: 'State of the company',
}

type Props = { companyId: string; transactionId: string }

/** Shows how the surcharge of a charge was decided, and whether a new decision agrees. */
export function ChargeProof({ companyId, transactionId }: Props) {
  const { data, error, refetch } = useQuery(paymentQuery(companyId, transactionId))
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.statusCode)
  return (
    <Section title="Proof">
      {isUnknown && <Notice>There is no such payment here.</Notice>}
      {error && !isUnknown && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={5} />}
      {data && !data.surcharge && <p>It was made offline, where no surcharge is added.</p>}
      {data?.surcharge && <ProofFacts companyId={companyId} proof={data.surcharge} />}
    </Section>
  )
}

function ProofFacts({ companyId, proof }: { companyId: string; proof: Proof }) {
  const { timeZone } = useCompany()
  const { transactionId, subtotal, surcharge, explanation, decidedAt, rules, rule, inputs = {} } = proof
  return (
    <div className="stack">
      <Outcome deviations={proof.deviations} />
      <p data-testid="proof">{explanation}</p>
      <dl className="facts">
        <Fact name="Payment">
          <Link to="/$companyId/payments/$transactionId" params={{ companyId, transactionId }}>
            {money(subtotal)} and {money(surcharge)} surcharge
          </Link>
        </Fact>
        {decidedAt !== undefined && (
          <Fact name="Decided">
            <Instant at={decidedAt} timeZone={timeZone} />
          </Fact>
        )}
        {rules !== undefined && <Fact name="Rules">{rules}</Fact>}
        {rule && <Fact name="Rule">{describeRule(rule)}</Fact>}
        {Object.entries(inputs).map(([name, value]) => (
          <Fact key={name} name={inputLabels[name] ?? name}>
            {formatInput(name, value)}
          </Fact>
        ))}
      </dl>
    </div>
  )
}

function Outcome({ deviations }: Pick<Proof, 'deviations'>) {
  if (!deviations) return <Notice>Nothing was decided here, so nothing can be decided again.</Notice>
  if (deviations.length === 0) return <Notice tone="good">Decided again now: the same.</Notice>
  return (
    <Notice tone="bad">
      <p>Decided again now: different.</p>
      <ul>
        {deviations.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
    </Notice>
  )
}

function describeRule({ place, rule, rate, source }: Record<string, unknown>): string {
  const law = rule === 'cap' ? `at most ${String(rate)}%` : rule === 'ban' ? 'none' : 'none above its cost'
  return `${String(place)}: ${law} (${String(source)})`
}

function formatInput(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name === 'paymentMethod') return value === 'ach' ? 'Bank transfer' : 'Card'
  return name === 'percentage' ? `${String(value)}%` : String(value)
}
