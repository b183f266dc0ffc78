import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatError } from '../api/errors.ts'
import { payerOf } from '../components/payer.ts'
import { ComboboxField } from '../components/combobox.tsx'
import { useDebounced } from '../components/use-debounced.ts'
import { findCustomers, type FoundCustomer } from './find-customers.ts'

/** The billed customer. A new customer has only an email, and an empty id. */
export type Chosen = { id: string } & Partial<Omit<FoundCustomer, 'id'>>

type Props = {
  companyId: string
  label?: string
  /** Lists only existing customers, without this one. */
  existingBut?: string
  chosen: Chosen | null
  error: string | undefined
  hint?: string
  /** Whether the choice is locked. */
  isFixed?: boolean
  onChoose(chosen: Chosen | null): void
}

const pauseMs = 200

/** Finds a customer by name, company or email, or offers a new one for an unknown email. */
export function CustomerField({
  companyId,
  label = 'Customer',
  existingBut,
  chosen,
  error,
  hint,
  isFixed = false,
  onChoose,
}: Props) {
  const [typed, setTyped] = useState('')
  // The URL can preselect a customer, whose name then appears in the field.
  useEffect(() => {
    if (chosen) setTyped(payerOf(chosen))
  }, [chosen])
  // With a customer chosen, the open list shows other customers too.
  const searchText = useDebounced(chosen ? '' : typed, pauseMs)
  const found = useQuery({
    queryKey: ['customers', companyId, 'found', searchText],
    queryFn: () => findCustomers(companyId, searchText),
    placeholderData: keepPreviousData,
  })
  const isLoading = found.isFetching || (!chosen && searchText !== typed)
  const noMatch = existingBut === undefined ? 'No match. Type an email to add a customer.' : 'No match.'
  const items = customerOptions(found.data ?? [], searchText, existingBut)
  return (
    <ComboboxField<Chosen>
      label={label}
      placeholder="Name, company or email"
      isDisabled={isFixed}
      typed={typed}
      onType={(text) => {
        setTyped(text)
        if (chosen) onChoose(null)
      }}
      items={items}
      idOf={({ id }) => id}
      show={(each) => <CustomerOption each={each} />}
      onChoose={(each) => {
        setTyped(payerOf(each))
        onChoose(each)
      }}
      none={found.error ? formatError(found.error) : isLoading ? 'Looking…' : noMatch}
      error={error}
      hint={hint}
    />
  )
}

function CustomerOption({ each }: { each: Chosen }) {
  if (each.id === '') return `Add ${each.email}`
  return (
    <>
      <span>{payerOf(each)}</span>
      <span className="end soft small">{each.email}</span>
    </>
  )
}

function customerOptions(
  found: readonly FoundCustomer[],
  typed: string,
  existingBut: string | undefined,
): Chosen[] {
  if (existingBut !== undefined) return found.filter(({ id }) => id !== existingBut)
  const email = typed.trim()
  const isNew = /^\S+@\S+\.\S+$/.test(email) && !found.some((each) => each.email === email)
  return isNew ? [...found, { id: '', email }] : [...found]
}
