import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FieldPath } from 'react-hook-form'
import type { ResponseOf } from '../api/endpoints.ts'
import { ApiError, sentence } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { toFieldName } from '../components/submission.ts'
import { useDebounced } from '../components/use-debounced.ts'
import type { FormValues, toNewTerms, Updates } from './form-values.ts'

const ofNew = 'POST /api/subscriptions/v2/preview'
const ofChange = 'POST /api/subscriptions/v2/{id}/preview'

/** The dates, amounts and effects that a subscription would have. */
export type Preview = ResponseOf<typeof ofNew>

/** How many periods the form shows. */
export const shownPeriods = 3
/** The most periods that the service previews. */
const periodsMax = 24

type NewTerms = NonNullable<ReturnType<typeof toNewTerms>>

/** Returns the preview of a new subscription, once its terms have not changed for some time. */
export function usePreview(companyId: string, customerId: string, terms: NewTerms | undefined) {
  const wanted = customerId === '' || !terms ? undefined : { customerId, ...terms, ...periodsFor(terms) }
  return useSettled(['subscription preview', companyId], wanted, (body) =>
    request(ofNew, { companyId, body }),
  )
}

/** Returns the preview of changed terms, once they have not changed for some time. */
export function useChangePreview(companyId: string, id: string, updates: Updates | undefined) {
  const wanted = updates && { operation: 'update' as const, updates, ...periodsFor(updates) }
  return useSettled(['subscription', companyId, id, 'preview'], wanted, (body) =>
    request(ofChange, { companyId, params: { id }, body }),
  )
}

/** Asks for the first period without discounts too, so that the form can show its price. */
function periodsFor({ discounts = [] }: Pick<Updates, 'discounts'>) {
  const cycles = discounts.map((discount) => discount.cycles ?? 0)
  return { periods: Math.min(periodsMax, Math.max(shownPeriods, ...cycles.map((count) => count + 1))) }
}

/** Reads the preview of a body that has not changed for some time. Without a body there is no preview. */
function useSettled<Body extends object, Read>(
  queryKey: readonly string[],
  body: Body | undefined,
  read: (body: Body) => Promise<Read>,
) {
  const wanted = JSON.stringify(body)
  const settled = useDebounced(wanted)
  const isCurrent = settled === wanted
  const result = useQuery({
    queryKey: [...queryKey, settled],
    queryFn: () => {
      if (!body) throw new Error('a preview needs a body')
      return read(body)
    },
    enabled: body !== undefined && isCurrent,
    placeholderData: keepPreviousData,
  })
  const error = body && isCurrent ? result.error : null
  const problems = error instanceof ApiError ? error.fields : []
  return {
    data: body ? result.data : undefined,
    error,
    isOld: !isCurrent || result.isFetching,
    onRetry: () => void result.refetch(),
    /** Whether the form shows what the service refused at its fields. */
    isRefusedAtField: problems.some(({ path }) => shownFields.test(toFieldName(path))),
    /** Returns what the service refused at a field, as a sentence. */
    refusedAt(field: FieldPath<FormValues>) {
      const found = problems.find(({ path }) => toFieldName(path) === field)
      return found && sentence(found.message)
    },
  }
}

const shownFields =
  /^(customerId|planId|startDate|paymentDueDays|suspendAfterDays|amount|(discounts|addOns)\.\d+\.\w+|customFields\..+)$/
