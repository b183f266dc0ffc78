import { useNavigate } from '@tanstack/react-router'
import type { Role } from '../api/users.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { mayRefund, type Refunder } from '../refunds/may-refund.ts'
import { refundableTransactions } from './invoice-refundable.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { Menu } from '../components/menu.tsx'
import { CopyLink } from './copy-link.tsx'
import { EndLinks } from './end-links.tsx'
import { transactionsInLookup } from './invoice-query.ts'
import type { InvoiceDialog } from './invoice-search.ts'
import type { Invoice, InvoiceStatus } from './invoice-labels.ts'

const actions = {
  pay: { label: 'Take payment', description: 'take payments', right: 'write' },
  send: { label: 'Send', description: 'send invoices', right: 'write' },
  offline: { label: 'Record offline payment', description: 'record offline payments', right: 'write' },
  refund: { label: 'Refund', description: 'refund payments', right: 'manage' },
  void: { label: 'Void', description: 'void invoices', right: 'manage' },
  cancel: { label: 'Cancel', description: 'cancel invoices', right: 'manage' },
} as const

// Source: docs/states.md.
const closable: readonly InvoiceStatus[] = ['Pending', 'Overdue', 'Failed']
export const editable: readonly InvoiceStatus[] = ['Pending', 'Partial', 'Overdue', 'Failed']
const payable: readonly InvoiceStatus[] = ['Pending', 'Partial', 'ACHPending', 'Overdue', 'Failed']

/** Returns whether the invoice has an amount due and accepts payments. */
export function canBePaid({ invoiceStatus, amountDue }: Invoice): boolean {
  return payable.includes(invoiceStatus) && amountDue > 0
}

function canBe(dialog: InvoiceDialog, invoice: Invoice): boolean {
  const { invoiceStatus } = invoice
  if (dialog === 'send') return payable.includes(invoiceStatus)
  if (transactionsInLookup(invoice).length > 0) return false
  if (dialog === 'refund') return refundableTransactions(invoice).length > 0
  if (dialog === 'pay' || dialog === 'offline') return canBePaid(invoice)
  return closable.includes(invoiceStatus)
}

/** Shown if another payment settled the invoice while this user was about to charge it. */
export const formatPaid = 'This invoice is paid. Nothing is due.'

/** Returns why a dialog of the URL cannot open, or undefined if it can. */
export function unavailableDialog(
  dialog: InvoiceDialog,
  invoice: Invoice,
  user: Refunder,
): string | undefined {
  const { description, right } = actions[dialog]
  const isAllowed = dialog === 'refund' ? mayRefund(user) : hasRight(user.role, right)
  if (!isAllowed) return `You may not ${description} here. ${requiredRight[right]} may.`
  if (canBe(dialog, invoice)) return undefined
  if (right === 'write' && invoice.invoiceStatus === 'Paid') return formatPaid
  return 'The status of this invoice does not allow this action.'
}

const requiredRight = { write: 'Clerks and admins', manage: 'Admins' }

type Props = { invoice: Invoice; user: Refunder; onOpen(dialog: InvoiceDialog): void }

/** Shows the payment as the main action, two more, and the rest in a menu: each if role and status allow it. */
export function InvoiceActions({ invoice, user, onOpen }: Props) {
  const possible = (dialog: InvoiceDialog) => unavailableDialog(dialog, invoice, user) === undefined
  const more = (['refund', 'void', 'cancel'] as const).filter(possible)
  return (
    <div className="buttons">
      {possible('send') && <Button onClick={() => onOpen('send')}>{actions.send.label}</Button>}
      {possible('offline') && <Button onClick={() => onOpen('offline')}>{actions.offline.label}</Button>}
      {more.length > 0 && (
        <Menu
          className="button"
          align="end"
          shows={
            <>
              More
              <Icon name="down" />
            </>
          }
          entries={more.map((dialog) => ({
            id: dialog,
            shows: actions[dialog].label,
            onChoose: () => onOpen(dialog),
          }))}
        />
      )}
      {possible('pay') && (
        <Button variant="main" onClick={() => onOpen('pay')}>
          {actions.pay.label}
        </Button>
      )}
    </div>
  )
}

type TermsProps = { companyId: string; invoice: Invoice; role: Role }

/** Shows the actions on the terms and papers of an invoice, below its facts. */
export function InvoiceTermsActions({ companyId, invoice, role }: TermsProps) {
  const { pdfUrl, invoiceStatus } = invoice
  const mayWrite = hasRight(role, 'write')
  const navigate = useNavigate({ from: '/$companyId/invoices/$invoiceId' })
  return (
    <div className="buttons card-actions">
      {pdfUrl && (
        <a className="button" href={pdfUrl} target="_blank" rel="noreferrer">
          PDF
        </a>
      )}
      {mayWrite && editable.includes(invoiceStatus) && (
        <Button onClick={() => void navigate({ to: './edit' })}>Edit</Button>
      )}
      {mayWrite && payable.includes(invoiceStatus) && (
        <>
          <CopyLink companyId={companyId} invoice={invoice} />
          <EndLinks companyId={companyId} invoice={invoice} />
        </>
      )}
    </div>
  )
}
