import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { Company } from '../api/people.ts'
import { wordsOf } from '../api/refused.ts'
import { mayDo } from '../api/rights.ts'
import { Button } from '../parts/button.tsx'
import { Pill } from '../parts/pill.tsx'
import { Refusal } from '../parts/refusal.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { say } from '../parts/toasts.tsx'
import { AddMethodDialog } from './add-method-dialog.tsx'
import { CopySetupLink } from './copy-setup-link.tsx'
import { expiryOf, methodName, type Customer, type Method } from './customer-words.ts'
import { methodsQuery, rereadCustomer } from './customers-query.ts'
import { DeleteMethodDialog } from './delete-method-dialog.tsx'
import { RenameMethodDialog } from './rename-method-dialog.tsx'

type Opened = { kind: 'rename' | 'delete'; method: Method } | { kind: 'add' }

/** What a customer may be charged by. */
export function PaymentMethods({ customer, company }: { customer: Customer; company: Company }) {
  const { companyId, role } = company
  const [opened, setOpened] = useState<Opened>()
  const { data, error, refetch } = useQuery(methodsQuery(companyId, customer.id))
  const methods = data?.accountvaults.filter(({ active }) => active) ?? []
  const mayWrite = mayDo(role, 'write')
  const shared = { companyId, customerId: customer.id, onClose: () => setOpened(undefined) }
  return (
    <section className="card card-padded stack" aria-label="Payment methods">
      <h2>Payment methods</h2>
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      {data && methods.length === 0 && <p className="soft">None is saved.</p>}
      {methods.length > 0 && (
        <ul className="rows" aria-label="Payment methods">
          {methods.map((method) => (
            <li key={method.id} data-id={method.id}>
              <MethodWords method={method} />
              {mayWrite && <MethodActs {...shared} method={method} onOpen={setOpened} />}
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

function MethodWords({ method }: { method: Method }) {
  const { title, expDate, isDefault, accountHolderName } = method
  const more = [
    title && methodName(method),
    expDate && `until ${expiryOf(expDate)}`,
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

type ActsProps = { companyId: string; customerId: string; method: Method; onOpen(opened: Opened): void }

function MethodActs({ companyId, customerId, method, onOpen }: ActsProps) {
  const [isWorking, setWorking] = useState(false)
  const name = method.title ?? methodName(method)
  const makeDefault = async () => {
    setWorking(true)
    try {
      const body = { defaultPaymentMethodId: method.id }
      await call('PUT /api/customers/{id}', { companyId, params: { id: customerId }, body })
      say(`${name} is the default now.`)
      await rereadCustomer(companyId, customerId)
    } catch (error) {
      say(`The default stays as it was: ${wordsOf(error)}`)
    }
    setWorking(false)
  }
  return (
    <div className="buttons">
      <Button aria-label={`Rename ${name}`} onClick={() => onOpen({ kind: 'rename', method })}>
        Rename
      </Button>
      {!method.isDefault && (
        <Button
          aria-label={`Make default: ${name}`}
          working={isWorking && 'Working…'}
          onClick={() => void makeDefault()}
        >
          Make default
        </Button>
      )}
      <Button
        look="destroys"
        aria-label={`Delete ${name}`}
        onClick={() => onOpen({ kind: 'delete', method })}
      >
        Delete
      </Button>
    </div>
  )
}
