import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/call.ts'
import type { ResponseOf, BodyOf } from '../api/calls.ts'
import { queries } from '../api/me.ts'
import type { Company } from '../api/people.ts'

/** The lists that can be exported, and of which views are saved. */
export type ListName = 'invoices' | 'customers' | 'transactions'

type Terms = BodyOf<'PUT /dashboard/v1/companies/{companyId}/views/{resource}/{viewId}'>

/** Filters of a search, as the service keeps them with a view. */
export type Filters = NonNullable<Terms['filters']>

/** A look at a list that somebody saved. */
export type SavedView =
  ResponseOf<'GET /dashboard/v1/companies/{companyId}/views/{resource}'>['views'][number]

/** A list as what is kept of it needs it. */
export type SavedViewList = {
  list: ListName
  company: Company
  /** The saved view that is shown, by its id. */
  saved: string | undefined
  /** The filters of what is shown; undefined where what was typed fits nothing. */
  readFilters(): Promise<object | undefined>
  /** Shows a saved view, or everything. */
  onShow(saved: string | undefined): void
}

/** The saved views of a list that a person sees. */
export function savedViewsQuery(list: ListName, companyId: string) {
  return queryOptions({
    queryKey: ['views', companyId, list],
    queryFn: async () => {
      const name = 'GET /dashboard/v1/companies/{companyId}/views/{resource}'
      return (await request(name, { params: { companyId, resource: list } })).views
    },
  })
}

/** The filters of a saved view; none where no view is named. Throws where there is none of this id any more. */
export async function savedFilters(list: ListName, companyId: string, saved: string | undefined) {
  if (saved === undefined) return {}
  const name = 'GET /dashboard/v1/companies/{companyId}/views/{resource}/{viewId}'
  return (await request(name, { params: { companyId, resource: list, viewId: saved } })).filters
}

/** Saves a view, a new one or in place of what it was. */
export async function saveView(list: ListName, companyId: string, viewId: string, terms: Terms) {
  const params = { companyId, resource: list, viewId }
  const name = 'PUT /dashboard/v1/companies/{companyId}/views/{resource}/{viewId}'
  await request(name, { params, body: terms })
  await refetchViews(list, companyId)
}

/** Takes a view away. */
export async function removeView(list: ListName, companyId: string, viewId: string) {
  const params = { companyId, resource: list, viewId }
  await request('DELETE /dashboard/v1/companies/{companyId}/views/{resource}/{viewId}', { params })
  await refetchViews(list, companyId)
}

async function refetchViews(list: ListName, companyId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['views', companyId, list] })
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** An id for a new view: the same for every try of one act, so that two of them are one view. */
export function newViewId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(26))
  const made = [...bytes].map((byte, place) => letters[byte % (place === 0 ? 8 : 32)])
  return `viw_${made.join('')}`
}
