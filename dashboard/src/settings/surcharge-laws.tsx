import { Notice } from '../components/notice.tsx'
import type { SurchargeSettings } from './surcharge-query.ts'

type Law = SurchargeSettings['laws'][number]
type Props = { settings: SurchargeSettings; percentage: number }

const states = new Intl.ListFormat('en-US')
const isForbidding = ({ rule }: Law) => rule !== 'cap'

/** Names the states whose laws forbid a surcharge, and those that allow a lower rate than this one. */
export function SurchargeLaws({ settings, percentage }: Props) {
  const { laws, companyState, isSupported } = settings
  const forbidding = laws.filter(isForbidding)
  const lowering = laws.filter(({ rule, rate = 0 }) => rule === 'cap' && rate < percentage)
  const own = [...forbidding, ...lowering].find(({ state }) => state === companyState)
  return (
    <>
      {!isSupported && <Notice tone="warn">Your processor takes no surcharges. No payment has one.</Notice>}
      {own && <Notice tone="warn">{describeOwnLaw(own)}</Notice>}
      {forbidding.length > 0 && (
        <p className="small soft">
          Payers in these states have none by law: {states.format(forbidding.map(({ name }) => name))}.
        </p>
      )}
      {lowering.length > 0 && (
        <p className="small soft">
          Some states allow less: {states.format(lowering.map(({ name, rate }) => `${name} ${rate}%`))}.
        </p>
      )}
      <p className="small soft">Debit, prepaid and American Express cards never have one.</p>
    </>
  )
}

function describeOwnLaw(law: Law): string {
  const { name, rate, source } = law
  return isForbidding(law)
    ? `Your company is in ${name}, where no payment may have a surcharge (${source}).`
    : `Your company is in ${name}, which allows at most ${rate}% (${source}).`
}
