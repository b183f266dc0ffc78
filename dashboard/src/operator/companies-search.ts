import { textParam } from '../lists/search-params.ts'

/** The search parameters of the list of companies. */
export type CompaniesSearch = { find?: string | undefined; cursor?: string | undefined }

/** Parses the search parameters of the list of companies. */
export function parseCompaniesSearch(given: Record<string, unknown>): CompaniesSearch {
  return { find: textParam(given['find']), cursor: textParam(given['cursor']) }
}
