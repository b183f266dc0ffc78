import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatError } from '../api/refused.ts'
import { ComboboxField } from '../components/combobox.tsx'
import { customerName, findCustomers, type FoundCustomer } from './find-customers.ts'

/** Somebody who is billed: one who is there, or one who is made of an email and has no id yet. */
export type Chosen = { id: string } & Partial<Omit<FoundCustomer, 'id'>>

type Props = {
  companyId: string
  chosen: Chosen | null
  error: string | undefined
  /** Nobody else can be chosen. */
  isFixed?: boolean
  onChoose(chosen: Chosen | null): void
}

const pauseMs = 200

/** Who is billed: found by name, company or email, or made of a new email. */
export function CustomerField({ companyId, chosen, error, isFixed = false, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  // Chosen by the address rather than here: the field says who.
  useEffect(() => {
    if (chosen) setTyped(customerName(chosen))
  }, [chosen])
  // Whoever opens the field again sees others beside the one who is chosen.
  const asked = useDebounced(chosen ? '' : typed)
  const found = useQuery({
    queryKey: ['customers', companyId, 'found', asked],
    queryFn: () => findCustomers(companyId, asked),
    placeholderData: keepPreviousData,
  })
  const isBehind = found.isFetching || (!chosen && asked !== typed)
  const nobody = isBehind ? 'Looking…' : 'Nobody is called so. Type an email to add somebody.'
  return (
    <ComboboxField<Chosen>
      label="Customer"
      placeholder="Name, company or email"
      isDisabled={isFixed}
      typed={typed}
      onType={(text) => {
        setTyped(text)
        if (chosen) onChoose(null)
      }}
      items={customerOptions(found.data ?? [], asked)}
      idOf={({ id }) => id}
      show={(each) => <CustomerOption each={each} />}
      onChoose={(each) => {
        setTyped(customerName(each))
        onChoose(each)
      }}
      none={found.error ? formatError(found.error) : nobody}
      error={error}
    />
  )
}

function CustomerOption({ each }: { each: Chosen }) {
  if (each.id === '') return `Add ${each.email}`
  return (
    <>
      <span>{customerName(each)}</span>
      <span className="end soft small">{each.email}</span>
    </>
  )
}

function customerOptions(found: readonly FoundCustomer[], typed: string): Chosen[] {
  const email = typed.trim()
  const isNew = /^\S+@\S+\.\S+$/.test(email) && !found.some((each) => each.email === email)
  return isNew ? [...found, { id: '', email }] : [...found]
}

/** What is typed, once whoever types pauses. */
function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(pause)
  }, [typed])
  return settled
}
