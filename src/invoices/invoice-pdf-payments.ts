import type { Company } from '#companies'
import { subtract, zeroCents, type Cents } from '#kernel/money'
import { formatPaymentMethod, formatMoney } from '#kernel/format'
import type { Block, Column } from '#platform/pdf'
import { formatFeeLabel } from '#surcharge'
import { formatPaymentDay, totalOf, type PastTransaction } from '#attempts'

type PaymentColumn = Column & { onlyWithFees?: true; text(transaction: PastTransaction): string }

/** Lists payments and refunds, with a fee column if any payment had a fee. Failed attempts are omitted. */
export function paymentsTable({
  company,
  transactions,
}: {
  company: Company
  transactions: PastTransaction[]
}): Block[] {
  const printed = transactions.filter(
    ({ action, status }) => action in actionLabels && status in statusLabels,
  )
  if (printed.length === 0) return []
  const columns = paymentColumns(company).filter(
    ({ onlyWithFees }) => !onlyWithFees || printed.some(({ fee }) => fee > 0),
  )
  return [
    {
      kind: 'table',
      label: 'Payments',
      columns: columns.map(({ label, align, grows }) => ({ label, align, grows })),
      rows: printed.map((transaction) => columns.map((column) => column.text(transaction))),
    },
  ]
}

const actionLabels: Partial<Record<PastTransaction['action'], string>> = {
  sale: '',
  authcomplete: '',
  refund: 'Refund to ',
}

const statusLabels: Partial<Record<PastTransaction['status'], string>> = {
  created: ', processing',
  pending: ', processing',
  captured: '',
  completed: '',
  returned: ', returned',
}

function paymentColumns(company: Company): PaymentColumn[] {
  const { timeZone } = company
  return [
    { label: 'Date', align: 'left', text: (transaction) => formatPaymentDay(transaction, timeZone) },
    { label: 'Payment', align: 'left', grows: true, text: formatPayment },
    {
      label: 'Amount',
      align: 'right',
      text: (transaction) => formatSignedAmount(transaction, transaction.subtotal),
    },
    {
      label: formatFeeLabel(company),
      align: 'right',
      onlyWithFees: true,
      text: (transaction) => (transaction.fee === 0 ? '' : formatSignedAmount(transaction, transaction.fee)),
    },
    {
      label: 'Total',
      align: 'right',
      onlyWithFees: true,
      text: (transaction) => formatSignedAmount(transaction, totalOf(transaction)),
    },
  ]
}

function formatSignedAmount({ action }: PastTransaction, amount: Cents): string {
  return formatMoney(action === 'refund' ? subtract(zeroCents, amount) : amount)
}

function formatPayment(transaction: PastTransaction): string {
  const { action, status, paymentMethod, offline, instrument } = transaction
  const method = formatPaymentMethod({ paymentMethod, offline, ...instrument })
  if (action === 'refund' && offline) return `${method} payment reversed`
  const isChargeback = status === 'returned' && paymentMethod !== 'ach'
  return `${actionLabels[action] ?? ''}${method}${isChargeback ? ', chargeback' : (statusLabels[status] ?? '')}`
}
