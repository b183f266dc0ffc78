import { queryOptions } from '@tanstack/react-query'
import type { BodyOf, ResponseOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'
import type { Setting } from './setting.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/branding'

/** The branding of a company, with the id of its newest change. */
export type Branding = ResponseOf<typeof name>

/** The fields that a form changes; the logo is none of them. */
export type BrandingBody = BodyOf<'POST /dashboard/v1/companies/{companyId}/branding/preview'>

/** The fields of a branding with their labels. */
export const brandingFields = [
  { path: 'colour', label: 'Color', kind: 'text', required: '' },
  { path: 'supportEmail', label: 'Support email', kind: 'text', required: '' },
  { path: 'supportPhone', label: 'Support phone', kind: 'text', required: '' },
  { path: 'website', label: 'Website', kind: 'text', required: '' },
  { path: 'addressLines', label: 'Address', kind: 'text', required: '' },
] as const satisfies readonly Setting[]

/** Reads the branding of a company. */
export function brandingQuery(companyId: string) {
  return queryOptions({
    queryKey: ['branding', companyId],
    queryFn: () => request(name, { params: { companyId } }),
  })
}

/** Keeps the branding that a change returned. */
export function keepBranding(companyId: string, branding: Branding): void {
  queries.setQueryData(brandingQuery(companyId).queryKey, branding)
}

/** Checks unsaved branding, and returns the paths of its previews. */
export function previewQuery(companyId: string, draft: BrandingBody) {
  return queryOptions({
    queryKey: ['branding preview', companyId, draft],
    queryFn: () =>
      request('POST /dashboard/v1/companies/{companyId}/branding/preview', {
        params: { companyId },
        body: draft,
      }),
    retry: false,
  })
}
