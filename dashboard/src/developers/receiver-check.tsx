import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { ApiError } from '../api/errors.ts'
import { Button } from '../components/button.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { Notice } from '../components/notice.tsx'
import { Pill } from '../components/pill.tsx'
import { Refusal } from '../components/refusal.tsx'

const endpoint = 'POST /dashboard/v1/companies/{companyId}/webhook/exam'

type Check = ResponseOf<typeof endpoint>['results'][number]

const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const columns: Column<Check>[] = [
  { head: 'Check', cell: ({ name }) => capitalize(name) },
  {
    head: 'Result',
    kind: 'state',
    cell: ({ passed }) => <Pill tone={passed ? 'good' : 'bad'}>{passed ? 'Passed' : 'Failed'}</Pill>,
  },
  {
    head: 'Details',
    kind: 'prose',
    cell: ({ sends, expects, answered, why, mend }) => (
      <>
        <p>
          Sent: {sends}. Expected: {expects === 'accepts' ? '2xx' : '4xx'}. Answer: {answered}.
        </p>
        {why !== undefined && <p>{why}</p>}
        {mend !== undefined && <p className="soft">{mend}</p>}
      </>
    ),
  },
]

/** Sends the receiver of the webhook what it must survive, and shows each result with its remedy. */
export function ReceiverCheck({ companyId }: { companyId: string }) {
  const exam = useMutation({
    mutationFn: () => request(endpoint, { params: { companyId }, body: {} }),
  })
  const { data, error, isPending } = exam
  const isMissing = error instanceof ApiError && error.statusCode === 404
  return (
    <section className="page-part" aria-labelledby="receiver">
      <h2 id="receiver">Check of your receiver</h2>
      <p className="soft">
        Sends test events to your webhook: signed ones, forged ones, the same twice, out of order and cut
        short. They are marked <code>exam</code>. It takes up to a minute and a half.
      </p>
      <div className="buttons">
        <Button working={isPending && 'Checking…'} onClick={() => exam.mutate()}>
          Check my webhook
        </Button>
      </div>
      {isMissing && (
        <Notice role="alert">
          <p>
            No webhook is set up.{' '}
            <Link to="/$companyId/developers/webhook" params={{ companyId }}>
              Set up the webhook
            </Link>
          </p>
        </Notice>
      )}
      {error && !isMissing && <Refusal error={error} />}
      <div role="status">{data && <p>{summarize(data.results)}</p>}</div>
      {data && (
        <div className="card">
          <DataTable label="Checks" columns={columns} rows={data.results} idOf={({ name }) => name} />
        </div>
      )}
    </section>
  )
}

function summarize(results: readonly Check[]): string {
  const passed = results.filter((check) => check.passed).length
  return passed === results.length
    ? `Your receiver passed all ${results.length} checks.`
    : `Your receiver passed ${passed} of ${results.length} checks.`
}
