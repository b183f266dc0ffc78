import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { customerQuery } from '../customers/customers-query.ts'
import type { Chosen } from '../customers/customer-field.tsx'

/** Chooses the customer of the URL, once it is loaded. */
export function useCustomerParam(companyId: string, choose: (chosen: Chosen) => void): void {
  const { customer: id = '' } = useSearch({ strict: false })
  const { data } = useQuery({ ...customerQuery(companyId, id), enabled: id !== '' })
  const preselectedId = useRef<string>(undefined)
  useEffect(() => {
    if (!data || preselectedId.current === data.id) return
    preselectedId.current = data.id
    choose(data)
  }, [data, choose])
}
