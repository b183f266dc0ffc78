import { z } from 'zod'
import type { AppContext } from '#context'
import { loadCustomFields } from '#companies'
import { invalidFieldError } from '#kernel/refusals'
import { parsePart, closedText, endpoint, tryParseJson, pathId } from '#platform/http'
import { createFiltersBody, loadFilters } from '#search'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { filtersLengthMax, toFilterChanges } from '../searched-lists.ts'
import type { ExportSlots } from './export-slots.ts'
import { createTable } from './export-table.ts'
import { streamExport } from './stream-export.ts'
import { exportedLists } from './exported-lists.ts'

type Resource = keyof typeof exportedLists

export const getExport = (
  context: AppContext,
  surface: DashboardSurface,
  places: ExportSlots,
  resource: Resource,
) => {
  const list = exportedLists[resource]
  const schema = z.strictObject({ filters: createFiltersBody(list.whole.resource) })
  return endpoint({
    call: `GET ${surface.base}/exports/${resource}.csv`,
    name: `export${resource.charAt(0).toUpperCase()}${resource.slice(1)}`,
    summary: `Export ${resource} as CSV`,
    description: `All records that match \`filters\`, as they are at one moment. UTF-8 with a byte order mark, lines end with CRLF.`,
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    query: z.strictObject({
      filters: closedText(z.string().max(filtersLengthMax).default('{}')).meta({
        description: `The filters of a search of ${resource}, as JSON.`,
        example: '{"createdAt":{"value":"2026-07-05","operator":"gte"}}',
      }),
    }),
    answers: { statusCode: 200, contentType: 'text/csv', schema: z.string() },
    async handle({ caller, query, ...request }) {
      const { company } = caller
      const sent = parseFilters(query.filters)
      const body = parsePart('query', schema, { filters: sent })
      const of = { company, resource: list.whole.resource, body }
      const [wanted, own] = await Promise.all([
        loadFilters(context, of, 'query'),
        of.resource.customFields ? loadCustomFields(context.db, company.id, of.resource.customFields) : [],
      ])
      const { header, cellsOf } = createTable(list.columns, own, company.timeZone)
      return streamExport(context, places, {
        caller,
        call: surface.callOf({ caller, ...request }),
        action: `${resource}.exported`,
        changes: toFilterChanges(resource, sent),
        file: { name: resource, header, cellsOf, records: list.whole.read(context.db, company.id, wanted) },
      })
    },
  })
}

function parseFilters(text: string): Record<string, unknown> {
  const filters = tryParseJson(text)?.value
  if (typeof filters !== 'object' || filters === null || Array.isArray(filters))
    throw invalidFieldError('query.filters', 'invalid_json', 'must be the filters of a search, as JSON')
  return filters as Record<string, unknown>
}
