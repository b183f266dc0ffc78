import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../api/request.ts'
import type { Company } from '../api/users.ts'
import { formatError } from '../api/errors.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { Button } from '../components/button.tsx'
import { Pill } from '../components/pill.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { showToast } from '../components/toasts.tsx'
import { AddMethodDialog } from './add-method-dialog.tsx'
import { CopySetupLink } from './copy-setup-link.tsx'
import { formatExpiry, methodName } from '../methods/method-labels.ts'
import { methodsQuery, type Method } from '../methods/methods-query.ts'
import type { Customer } from './customer-labels.ts'
import { refetchCustomer } from './customers-query.ts'
import { DeleteMethodDialog } from './delete-method-dialog.tsx'
import { RenameMethodDialog } from './rename-method-dialog.tsx'

type OpenDialog = { kind: 'rename' | 'delete'; method: Method } | { kind: 'add' }

/** Lists the saved payment methods of a customer, with actions to add, rename and delete them. */
export function PaymentMethods({ customer, company }: { customer: Customer; company: Company }) {
  const { companyId, role } = company
  const [opened, setOpened] = useState<OpenDialog>()
  const { data, error, refetch } = useQuery(methodsQuery(companyId, customer.id))
  const methods = data?.filter(({ active }) => active) ?? []
  const mayWrite = hasRight(role, 'write')
  const shared = { companyId, customerId: customer.id, onClose: () => setOpened(undefined) }
  return (
    <section className="card card-padded stack" aria-label="Payment methods">
      <h2>Payment methods</h2>
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      {data && methods.length === 0 && <p className="soft">No payment method is saved.</p>}
      {methods.length > 0 && (
        <ul className="rows" aria-label="Payment methods">
          {methods.map((method) => (
            <li key={method.id} data-id={method.id}>
              <MethodLabel method={method} />
              {mayWrite && <MethodActions {...shared} method={method} onOpen={setOpened} />}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <div className="buttons">
          <Button onClick={() => setOpened({ kind: 'add' })}>Add payment method</Button>
          <CopySetupLink companyId={companyId} customerId={customer.id} />
        </div>
      )}
      {opened?.kind === 'add' && <AddMethodDialog {...shared} />}
      {opened?.kind === 'rename' && <RenameMethodDialog {...shared} method={opened.method} />}
      {opened?.kind === 'delete' && <DeleteMethodDialog {...shared} method={opened.method} />}
    </section>
  )
}

function MethodLabel({ method }: { method: Method }) {
  const { title, expDate, isDefault, accountHolderName } = method
  const more = [
    title && title !== methodName(method) && methodName(method),
    expDate && `expires ${formatExpiry(expDate)}`,
    accountHolderName,
  ].filter(Boolean)
  return (
    <div>
      <strong dir="auto">{title ?? methodName(method)}</strong>{' '}
      {isDefault && <Pill tone="quiet">Default</Pill>}
      {more.length > 0 && <div className="soft small">{more.join(' · ')}</div>}
    </div>
  )
}

type MethodActionsProps = {
  companyId: string
  customerId: string
  method: Method
  onOpen(opened: OpenDialog): void
}

function MethodActions({ companyId, customerId, method, onOpen }: MethodActionsProps) {
  const [isWorking, setWorking] = useState(false)
  const name = method.title ?? methodName(method)
  const makeDefault = async () => {
    setWorking(true)
    try {
      const body = { defaultPaymentMethodId: method.id }
      await request('PUT /api/customers/{id}', { companyId, params: { id: customerId }, body })
      showToast(`${name} is the default now.`)
      await refetchCustomer(companyId, customerId)
    } catch (error) {
      showToast(`The default was not changed: ${formatError(error)}`)
    }
    setWorking(false)
  }
  return (
    <div className="buttons">
      <Button variant="text" aria-label={`Rename ${name}`} onClick={() => onOpen({ kind: 'rename', method })}>
        Rename
      </Button>
      {!method.isDefault && (
        <Button
          variant="text"
          aria-label={`Make default: ${name}`}
          working={isWorking && 'Working…'}
          onClick={() => void makeDefault()}
        >
          Make default
        </Button>
      )}
      <Button variant="text" aria-label={`Delete ${name}`} onClick={() => onOpen({ kind: 'delete', method })}>
        Delete
      </Button>
    </div>
  )
}
