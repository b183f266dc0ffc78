import { z } from 'zod'
import type { AppContext } from '#context'
import { importSources, loadImports } from '#imports'
import { billingLists } from '#processor'
import { endpoint, ok, pathId, type Endpoint } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { postRead } from './post-read.ts'

const run = z
  .number()
  .int()
  .min(1)
  .meta({ description: 'The run of the import, as its beginning answered it.', example: 1 })

const cutOverAt = z
  .string()
  .optional()
  .meta({ description: 'When its subscriptions began to count here.', example: '2026-07-05T14:00:00.000Z' })

/** Creates the endpoints by which an admin moves the company in, beside those of the import itself. */
export function importPageEndpoints(context: AppContext, surface: DashboardSurface): Endpoint[] {
  return [getImports(context, surface), postRead(context, surface)]
}

const getImports = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/imports`,
    name: 'listImports',
    summary: 'List the imports of a company, the newest run of each system',
    ...surface.share('manage'),
    params: z.object({ companyId: pathId('cmp') }),
    answers: {
      statusCode: 200,
      schema: z.object({
        imports: z
          .array(
            z.object({
              from: z.enum(importSources),
              run,
              updatedAt: z.string().describe('When it last wrote.'),
              cutOverAt,
            }),
          )
          .describe('The newest run of the import from each system.'),
        accountLists: z
          .array(z.enum(billingLists))
          .meta({ description: 'The lists of its own account at Stripe; none without one.', example: [] }),
      }),
    },
    handle: async ({ caller: { company } }) =>
      ok({
        imports: await loadImports(context.db, company),
        accountLists: company.processor.kind === 'stripe' ? [...billingLists] : [],
      }),
  })
