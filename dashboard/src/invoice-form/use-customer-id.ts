import { useRef } from 'react'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import type { Chosen } from '../customers/customer-field.tsx'

/** Returns a function that returns the id of a chosen customer. It first creates a new one, at most once per email. */
export function useCustomerId(companyId: string) {
  const once = useIdempotentRequest()
  const made = useRef(new Map<string, string>())
  return async ({ id, email = '' }: Chosen): Promise<string> => {
    const known = id || made.current.get(email)
    if (known) return known
    const created = await once('POST /api/customers', { companyId, body: { email } })
    made.current.set(email, created.id)
    return created.id
  }
}
