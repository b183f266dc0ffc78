import { z } from 'zod'
import type { UserCaller } from '#access'
import type { AppContext } from '#context'
import type { Json } from '#kernel/json'
import { nameLengthMax, viewColumnsMax } from '#kernel/limits'
import { invalidFieldError } from '#kernel/refusals'
import { parsePart, closedText, endpoint, ok, pathId, printableText, type Endpoint } from '#platform/http'
import { createFiltersBody, loadFilters } from '#search'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { filtersLengthMax, listNames, searchedLists, type ListName } from '../searched-lists.ts'
import { requireView, saveView as put, removeView, listVisibleViews } from './change-views.ts'
import { showView, viewResponse } from './view.ts'

const resourceParam = z.enum(listNames).describe('Of which list the views are.')
const listParams = z.object({ companyId: pathId('cmp'), resource: resourceParam })
const viewParams = listParams.extend({ viewId: pathId('viw') })

/** Creates the endpoints for saved views of lists. */
export function viewEndpoints(context: AppContext, surface: DashboardSurface): Endpoint[] {
  return [getViews, getView, putView, deleteView].map((make) => make(context, surface))
}

const getViews = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/views/{resource}`,
    name: 'listSavedViews',
    summary: 'List the saved views of a list: shared views, then your own',
    ...surface.share('read'),
    params: listParams,
    answers: { statusCode: 200, schema: z.object({ views: z.array(viewResponse) }) },
    async handle({ caller, params }) {
      return ok({ views: (await listVisibleViews(context.db, caller, params.resource)).map(showView) })
    },
  })

const getView = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/views/{resource}/{viewId}`,
    name: 'getSavedView',
    summary: 'Read a saved view',
    ...surface.share('read'),
    params: viewParams,
    answers: { statusCode: 200, schema: viewResponse },
    handle: async ({ caller, params }) => ok(showView(await requireView(context.db, caller, params))),
  })

/** PUT .../views/{resource}/{viewId}: saves a view; the client generates its id. */
const putView = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `PUT ${surface.base}/views/{resource}/{viewId}`,
    name: 'putSavedView',
    summary: 'Save a view of a list under an id of your own; an existing view is replaced',
    description: 'Only admins save, change and remove a shared view.',
    ...surface.share('read'),
    params: viewParams,
    body: z.strictObject({
      name: printableText(nameLengthMax).meta({
        description: 'The label of its tab.',
        example: 'Large and overdue',
      }),
      // The filters are validated later, when the list is known.
      filters: closedText(z.record(z.string(), z.json()))
        .default({})
        .meta({
          description: 'The filters of a search, which are checked as that checks them.',
          example: { invoiceStatus: { value: 'Overdue' } },
        }),
      columns: z
        .array(printableText(nameLengthMax))
        .max(viewColumnsMax)
        .optional()
        .meta({
          description: 'The columns that it shows, in their order.',
          example: ['invoiceId', 'amount'],
        }),
      shared: z.boolean().default(false).describe('Whether all members of the company see it.'),
    }),
    answers: { statusCode: 200, schema: viewResponse },
    refuses: ['unprocessable_entity'],
    async handle({ caller, params, body, ...request }) {
      await checkFilters(context, caller, params.resource, body.filters)
      const by = { ...params, caller, call: surface.callOf({ caller, ...request }) }
      return ok(showView(await put(context, by, { columns: undefined, ...body })))
    },
  })

const deleteView = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `DELETE ${surface.base}/views/{resource}/{viewId}`,
    name: 'deleteSavedView',
    summary: 'Remove a saved view',
    ...surface.share('read'),
    params: viewParams,
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    async handle({ caller, params, ...request }) {
      await removeView(context, { ...params, caller, call: surface.callOf({ caller, ...request }) })
      return ok({ message: 'success' })
    },
  })

/** Throws if a search of the list would reject the filters. */
async function checkFilters(
  context: AppContext,
  { company }: UserCaller,
  name: ListName,
  filters: Record<string, Json>,
): Promise<void> {
  if (JSON.stringify(filters).length > filtersLengthMax)
    throw invalidFieldError('body.filters', 'too_big', `takes at most ${filtersLengthMax} characters`)
  const { resource } = searchedLists[name]
  const body = parsePart('body', z.strictObject({ filters: createFiltersBody(resource) }), { filters })
  await loadFilters(context, { company, resource, body })
}
