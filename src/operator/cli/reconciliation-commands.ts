import type { Command } from './command.ts'

/** The commands that compare the books of all companies with the processor's. */
export const reconciliationCommands: Command[] = [
  {
    name: 'audit-money',
    summary: "compare the books with the processor's; the exit code is 1 if they differ",
    call: 'GET /operator/v1/money-audit',
    options: {
      company: { value: 'companyId', help: 'only this company' },
      from: { value: '2026-11-01', help: 'from this UTC day or instant (default a week ago)' },
      to: {
        value: '2026-11-30',
        help: 'up to the end of this UTC day, or this instant (default five minutes ago)',
      },
    },
    query: (given) => ({
      companyId: given.text('company'),
      from: given.text('from'),
      to: given.text('to'),
      limit: '10000',
    }),
    ofAllPages: summarizeReconciliation,
  },
]

type Side = { action: string; status: string; amount: number; surcharge: number; paymentMethod: string }
type ReconciliationPage = {
  compared: number
  resolved: number
  differences: Difference[]
  notCompared: { companyId: string; trouble: string }[]
}
type Difference = {
  companyId: string
  kind: string
  reference: string
  transactionId?: string
  invoiceId?: string
  at: string
  here?: Side
  there?: Side & { id: string; orderId?: string }
}

function summarizeReconciliation(pages: unknown[]): { text: string; isWell: boolean } {
  const audits = pages as ReconciliationPage[]
  const sum = (count: (audit: ReconciliationPage) => number) =>
    audits.reduce((total, audit) => total + count(audit), 0)
  const differences = audits.flatMap((audit) => audit.differences)
  const missed = audits.flatMap((audit) => audit.notCompared)
  const isWell = differences.length === 0 && missed.length === 0
  const counts = [
    `compared ${sum(({ compared }) => compared)}`,
    `differences ${differences.length}`,
    `resolved ${sum(({ resolved }) => resolved)}`,
    ...(missed.length > 0 ? [`companies not compared ${missed.length}`] : []),
  ]
  const line = `${isWell ? 'green' : 'red'}: ${counts.join(', ')}`
  const missedLines = missed.map(
    ({ companyId, trouble }) => `not_compared ${companyId} the processor's books are ${trouble}`,
  )
  return { text: [...differences.map(formatDifference), ...missedLines, line].join('\n'), isWell }
}

function formatDifference({
  companyId,
  kind,
  reference,
  transactionId,
  invoiceId,
  at,
  here,
  there,
}: Difference): string {
  const order = there?.orderId === undefined ? [] : [`order ${there.orderId}`]
  const known = transactionId === reference ? [] : [transactionId]
  return [
    kind,
    companyId,
    ...[invoiceId, ...known].filter((id) => id !== undefined),
    reference,
    at,
    ...order,
    `here: ${formatSide(here)}; there: ${formatSide(there)}${there ? ` as ${there.id}` : ''}`,
  ].join(' ')
}

function formatSide(side: Side | undefined): string {
  if (!side) return 'nothing'
  const { action, status, amount, surcharge, paymentMethod } = side
  const fee = surcharge === 0 ? '' : ` with a surcharge of ${surcharge.toFixed(2)}`
  return `${action} ${status} ${amount.toFixed(2)}${fee} by ${paymentMethod}`
}
