import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import { loadTabs, subscriptionTabs } from '#subscriptions'
import type { DashboardSurface } from '../dashboard-surface.ts'

const tabResponse = z
  .object({
    tab: z.enum(subscriptionTabs).describe('The tab.'),
    count: z.number().meta({ description: 'Its subscriptions.', example: 120 }),
    perMonth: z.number().meta({ description: 'Dollars of an average month.', example: 5880 }),
  })
  .meta({ id: 'SubscriptionTab', description: 'A tab of subscriptions in the dashboard.' })

export const getSubscriptionTabs = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/subscriptions/tabs`,
    name: 'readSubscriptionTabs',
    summary: 'Count the subscriptions of each tab, and sum up an average month of them',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    answers: { statusCode: 200, schema: z.object({ tabs: z.array(tabResponse).describe('The tabs.') }) },
    handle: async ({ caller: { company } }) => ok({ tabs: await loadTabs(context.db, company.id) }),
  })
