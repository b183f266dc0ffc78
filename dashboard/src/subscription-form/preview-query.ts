import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '../api/endpoints.ts'
import type { FieldPath } from 'react-hook-form'
import { ApiError } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { sentence } from '../components/submission.ts'
import { useDebounced } from '../components/use-debounced.ts'
import type { FormValues, Terms } from './form-values.ts'

const name = 'POST /api/subscriptions/v2/preview'

/** The dates, amounts and effects that a new subscription would have. */
export type Preview = ResponseOf<typeof name>

/** How many periods the form shows. */
export const shownPeriods = 3
/** The most periods that the service previews. */
const periodsMax = 24

/** Returns the preview of the typed terms, once they have not changed for some time. */
export function usePreview(companyId: string, customerId: string, terms: Terms | undefined) {
  const settled = useDebounced(JSON.stringify({ customerId, terms }))
  const isReady = customerId !== '' && terms !== undefined
  const isCurrent = settled === JSON.stringify({ customerId, terms })
  const result = useQuery({
    queryKey: ['subscription preview', companyId, settled],
    queryFn: () => request(name, { companyId, body: toPreviewBody(customerId, terms) }),
    enabled: isReady && isCurrent,
    placeholderData: keepPreviousData,
  })
  const error = isReady && isCurrent ? result.error : null
  const problems = error instanceof ApiError ? error.fields : []
  return {
    data: isReady ? result.data : undefined,
    error,
    isOld: !isCurrent || result.isFetching,
    onRetry: () => void result.refetch(),
    /** Whether the form shows what the service refused at its fields. */
    isRefusedAtField: problems.some(({ path }) => shownFields.test(path)),
    /** Returns what the service refused at a field, as a sentence. */
    refusedAt(field: FieldPath<FormValues>) {
      const found = problems.find(({ path }) => path === `body.${field}`)
      return found && sentence(found.message)
    },
  }
}

const shownFields = /^body\.(customerId|planId|startDate|paymentDueDays|amount|discounts\.0\.\w+)$/

/** Asks for the first period without the discount too, so that the form can show its price. */
function toPreviewBody(customerId: string, terms: Terms | undefined) {
  if (!terms) throw new Error('a preview needs the terms')
  const cycles = terms.discounts?.[0]?.cycles ?? 0
  const periods = Math.min(periodsMax, Math.max(shownPeriods, cycles + 1))
  return { customerId, ...terms, periods }
}
