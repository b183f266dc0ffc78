import type { Company } from '#companies'
import { subtract, zeroCents, type Cents } from '#kernel/money'
import { methodInWords, moneyInWords } from '#kernel/words'
import type { Block, Column } from '#platform/pdf'
import { paymentDayInWords, totalOf, type PastTransaction } from '#transactions'

type PaymentColumn = Column & { onlyWithFees?: true; text(transaction: PastTransaction): string }

/** What came in and what went back, with the fees where any payment bore one. Attempts that failed are not told. */
export function paymentsTable({
  company,
  transactions,
}: {
  company: Company
  transactions: PastTransaction[]
}): Block[] {
  const told = transactions.filter(({ action, status }) => action in actionWords && status in statusWords)
  if (told.length === 0) return []
  const columns = paymentColumns(company).filter(
    ({ onlyWithFees }) => !onlyWithFees || told.some(({ fee }) => fee > 0),
  )
  return [
    {
      kind: 'table',
      label: 'Payments',
      columns: columns.map(({ label, align, grows }) => ({ label, align, grows })),
      rows: told.map((transaction) => columns.map((column) => column.text(transaction))),
    },
  ]
}

const actionWords: Partial<Record<PastTransaction['action'], string>> = {
  sale: 'Payment',
  authcomplete: 'Payment',
  refund: 'Refund',
}

const statusWords: Partial<Record<PastTransaction['status'], string>> = {
  created: ', pending',
  pending: ', pending',
  captured: '',
  completed: '',
  returned: ', returned',
}

function paymentColumns({ timeZone, surcharge }: Company): PaymentColumn[] {
  const feeLabel = surcharge.label ?? 'Surcharge'
  return [
    { label: 'Date', align: 'left', text: (transaction) => paymentDayInWords(transaction, timeZone) },
    { label: 'Payment', align: 'left', grows: true, text: paymentInWords },
    { label: 'Amount', align: 'right', text: (transaction) => signed(transaction, transaction.subtotal) },
    {
      label: feeLabel,
      align: 'right',
      onlyWithFees: true,
      text: (transaction) => (transaction.fee === 0 ? '' : signed(transaction, transaction.fee)),
    },
    {
      label: 'Total',
      align: 'right',
      onlyWithFees: true,
      text: (transaction) => signed(transaction, totalOf(transaction)),
    },
  ]
}

function signed({ action }: PastTransaction, amount: Cents): string {
  return moneyInWords(action === 'refund' ? subtract(zeroCents, amount) : amount)
}

function paymentInWords(transaction: PastTransaction): string {
  const { action, status, paymentMethod, offline, instrument } = transaction
  const method = methodInWords({ paymentMethod, offline, ...instrument })
  return `${actionWords[action] ?? ''}, ${method}${statusWords[status] ?? ''}`
}
