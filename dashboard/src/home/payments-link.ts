import { linkOptions } from '@tanstack/react-router'
import type { ListSearch } from '../payments/list-search.ts'

/** Returns the link to the payments that a figure sums up. */
export const paymentsLink = (
  companyId: string,
  search: Pick<ListSearch, 'view' | 'moved' | 'movedUntil' | 'from'>,
) => linkOptions({ to: '/$companyId/payments', params: { companyId }, search })
