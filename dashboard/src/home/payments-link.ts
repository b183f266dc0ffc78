import { linkOptions } from '@tanstack/react-router'
import { dayInZone } from '../components/day.tsx'
import type { ListSearch } from '../payments/list-search.ts'

/** Returns the link to the payments that a figure sums up. */
export const paymentsLink = (
  companyId: string,
  search: Pick<ListSearch, 'view' | 'moved' | 'movedUntil' | 'from'>,
) => linkOptions({ to: '/$companyId/payments', params: { companyId }, search })

const returnedDays = 30

/** Returns the link to the payments that were returned within 30 days, today included. */
export const returnedLink = (companyId: string, timeZone: string) =>
  paymentsLink(companyId, {
    view: 'returned',
    moved: dayInZone(timeZone, 1 - returnedDays),
    movedUntil: dayInZone(timeZone),
  })
