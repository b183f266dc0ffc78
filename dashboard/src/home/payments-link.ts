import { linkOptions } from '@tanstack/react-router'
import type { ListSearch } from '../payments/list-search.ts'

/** Where the payments of a company are listed that a figure is the sum of. */
export const paymentsLink = (companyId: string, search: Pick<ListSearch, 'view' | 'moved' | 'from'>) =>
  linkOptions({ to: '/$companyId/payments', params: { companyId }, search })
