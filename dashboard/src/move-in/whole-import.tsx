import { Button } from '../components/button.tsx'
import { formatCount, formatNumber } from '../components/format-count.ts'
import { money } from '../components/money.ts'
import { Notice } from '../components/notice.tsx'
import { Fact } from '../components/record-head.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Section } from '../components/section.tsx'
import { AskPayers } from './ask-payers.tsx'
import { countWithin } from './count-within.ts'
import { CutOver } from './cut-over.tsx'
import { Differences } from './differences.tsx'
import { LeftOutList } from './left-out-list.tsx'
import type { Book, ReadExport } from './read-export.ts'
import { useWriting } from './use-writing.ts'
import { countRecords, type Progress } from './write-export.ts'

type Props = { companyId: string; read: ReadExport; onLeave(): void }

/** Shows an export that was read, writes it, and leads to the cut-over. */
export function WholeImport({ companyId, read, onLeave }: Props) {
  const { book } = read
  const { progress, isRunning, error, run } = useWriting(companyId, read)
  const total = countRecords(book.records)
  const hasBegun = isRunning || progress.run !== undefined || error !== undefined
  return (
    <>
      <Section title="Contents" description="The records that can be moved in.">
        <Contents book={book} />
        <div className="buttons">
          {!hasBegun && total > 0 && (
            <Button variant="main" onClick={() => void run()}>
              Write {formatCount(total, 'record')}
            </Button>
          )}
          {!isRunning && <Button onClick={onLeave}>Choose another export</Button>}
        </div>
      </Section>
      <LeftOutList
        title="Left out"
        description="These records cannot be imported. All others are written."
        leftOut={book.skipped}
      />
      {hasBegun && (
        <Section title="Import" description="Each record is written once, also if the import is repeated.">
          <ProgressBars progress={progress} total={total} read={read} />
          {error !== undefined && (
            <div className="stack">
              <Refusal error={error} />
              <div className="buttons">
                <Button variant="main" onClick={() => void run()}>
                  Go on
                </Button>
              </div>
            </div>
          )}
        </Section>
      )}
      <LeftOutList
        title="Not written"
        description="The service refused these records."
        leftOut={progress.leftOut}
      />
      {progress.isDone && (
        <>
          <Differences progress={progress} days={read.days} />
          {progress.run !== undefined && progress.here.subscriptions > 0 && (
            <AskPayers companyId={companyId} source={read.source} run={progress.run} />
          )}
          <CutOver companyId={companyId} source={read.source} progress={progress} />
        </>
      )}
    </>
  )
}

function Contents({ book }: { book: Book }) {
  const { records, history, perCycle, due } = book
  const { customers, paymentMethods, plans, products, subscriptions, invoices } = records
  return (
    <>
      <dl className="facts">
        <Fact name="Customers">{formatNumber(customers.length)}</Fact>
        <Fact name="Saved payment methods">{formatNumber(paymentMethods.length)}</Fact>
        <Fact name="Plans">{formatNumber(plans.length)}</Fact>
        <Fact name="Products">{formatNumber(products.length)}</Fact>
        <Fact name="Subscriptions">
          {formatNumber(subscriptions.length)}
          {subscriptions.length > 0 && `, ${money(perCycle)} per cycle`}
        </Fact>
        <Fact name="Open invoices">
          {formatNumber(invoices.length)}
          {invoices.length > 0 && `, amount due ${money(due)}`}
        </Fact>
        <Fact name="Over, not imported">
          {formatNumber(history.subscriptions)} subscriptions, {formatNumber(history.invoices)} invoices
        </Fact>
      </dl>
      {countRecords(records) === 0 && (
        <Notice tone="warn">
          <p>The export has no record that can be imported.</p>
        </Notice>
      )}
    </>
  )
}

function ProgressBars({ progress, total, read }: { progress: Progress; total: number; read: ReadExport }) {
  const { sent, here, comparedSubscriptions, isDone } = progress
  const subscriptions = read.book.compared.length
  const counts = [
    countWithin(here.customers, 'customer'),
    countWithin(here.paymentMethods, 'payment method'),
    countWithin(here.plans, 'plan'),
    countWithin(here.products, 'product'),
    countWithin(here.subscriptions, 'subscription'),
    countWithin(here.invoices, 'open invoice'),
  ]
  if (isDone)
    return (
      <Notice tone="good" role="status">
        <p>Here now: {counts.join(', ')}.</p>
      </Notice>
    )
  return (
    <div className="stack import-progress">
      <progress max={total} value={sent} aria-label="Records written" />
      <p role="status">
        {sent < total
          ? `${formatNumber(sent)} of ${formatNumber(total)} records written.`
          : `All records written. ${formatNumber(comparedSubscriptions)} of ${formatNumber(subscriptions)} subscriptions compared.`}
      </p>
    </div>
  )
}
