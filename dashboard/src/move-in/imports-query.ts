import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/imports'

/** The newest run of an import from a system. */
export type StandingImport = ResponseOf<typeof name>['imports'][number]
export type ImportSource = StandingImport['from']

/** The systems by the names that sentences have. */
export const systemNames: Record<ImportSource, string> = {
  stripe: 'Stripe',
  'invoice-ninja': 'Invoice Ninja',
  csv: 'the former system',
}

/** Reads the imports of a company, and whether its own account can be read. */
export function importsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['imports', companyId],
    queryFn: () => request(name, { params: { companyId } }),
  })
}

/** Reads the imports of a company again after a change. */
export const refetchImports = (companyId: string) =>
  queries.invalidateQueries({ queryKey: importsQuery(companyId).queryKey })
