import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf, BodyOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'
import type { Company } from '../api/users.ts'

/** The lists that have exports and saved views. */
export type ListName = 'invoices' | 'customers' | 'transactions' | 'subscriptions'

type Terms = BodyOf<'PUT /dashboard/v1/companies/{companyId}/views/{resource}/{viewId}'>

/** The filters of a saved view. */
export type Filters = NonNullable<Terms['filters']>

export type SavedView =
  ResponseOf<'GET /dashboard/v1/companies/{companyId}/views/{resource}'>['views'][number]

/** A list as exports and saved views need it. */
export type SavedViewList = {
  list: ListName
  company: Company
  /** The id of the saved view shown. */
  saved: string | undefined
  /** Returns the current filters; undefined if the search text matches nothing. */
  readFilters(): Promise<object | undefined>
  /** Shows a saved view; undefined shows the whole list. */
  onShow(saved: string | undefined): void
}

/** Reads the saved views of a list that the user may see. */
export function savedViewsQuery(list: ListName, companyId: string) {
  return queryOptions({
    queryKey: ['views', companyId, list],
    queryFn: async () => {
      const name = 'GET /dashboard/v1/companies/{companyId}/views/{resource}'
      return (await request(name, { params: { companyId, resource: list } })).views
    },
  })
}

/** Returns the filters of a saved view, or none without a view. Throws if the view no longer exists. */
export async function savedFilters(list: ListName, companyId: string, saved: string | undefined) {
  if (saved === undefined) return {}
  const name = 'GET /dashboard/v1/companies/{companyId}/views/{resource}/{viewId}'
  return (await request(name, { params: { companyId, resource: list, viewId: saved } })).filters
}

/** Creates or replaces a saved view. */
export async function saveView(list: ListName, companyId: string, viewId: string, terms: Terms) {
  const params = { companyId, resource: list, viewId }
  const name = 'PUT /dashboard/v1/companies/{companyId}/views/{resource}/{viewId}'
  await request(name, { params, body: terms })
  await refetchViews(list, companyId)
}

/** Deletes a saved view. */
export async function removeView(list: ListName, companyId: string, viewId: string) {
  const params = { companyId, resource: list, viewId }
  await request('DELETE /dashboard/v1/companies/{companyId}/views/{resource}/{viewId}', { params })
  await refetchViews(list, companyId)
}

async function refetchViews(list: ListName, companyId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['views', companyId, list] })
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns the id for a new view. Every try of one action must use the same id, so that only one view is created. */
export function newViewId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(26))
  const made = [...bytes].map((byte, place) => letters[byte % (place === 0 ? 8 : 32)])
  return `viw_${made.join('')}`
}
