import { z } from 'zod'
import type { AppContext } from '#context'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { historyTypes, loadHistory, loadSubscription } from '#subscriptions'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { historyEntryResponse } from './history-entry.ts'
import { listSubjectAudit, listSubscriptionMessages } from './history-queries.ts'
import { messageEntries } from './invoice-entries.ts'
import { subscriptionEntries } from './subscription-entries.ts'

// The maximum of records of each kind, newest first.
const recordsMax = 1_000

const shared = { at: true, by: true, text: true, reasonCode: true, reasonText: true } as const
const ids = { transactionId: true, messageId: true, correlationId: true } as const

const subscriptionHistoryEntry = historyEntryResponse
  .pick({ ...shared, ...ids })
  .extend({
    kind: z.enum([...historyTypes, 'mailed']).describe('The kind of the entry.'),
    invoiceId: z
      .string()
      .optional()
      .meta({ description: 'The invoice.', example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
  })
  .meta({ id: 'SubscriptionHistoryEntry', description: 'One thing that happened to a subscription.' })

export const getSubscriptionHistory = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/subscriptions/{subscriptionId}/history`,
    name: 'readSubscriptionHistory',
    summary: 'Read the history of a subscription with its mails, newest first',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp'), subscriptionId: pathId('sub') }),
    answers: { statusCode: 200, schema: z.object({ entries: z.array(subscriptionHistoryEntry) }) },
    async handle({ caller: { company }, params: { subscriptionId } }) {
      const { db } = context
      const about = { companyId: company.id, limit: recordsMax }
      const [subscription, events, messages, done] = await Promise.all([
        loadSubscription(db, company.id, subscriptionId),
        loadHistory(db, company.id, subscriptionId),
        db.all(listSubscriptionMessages, { ...about, subscriptionId }),
        db.all(listSubjectAudit, { ...about, subjectId: toPublicId('sub', subscriptionId) }),
      ])
      if (!subscription) throw new ApiError('not_found')
      const mails = messageEntries(messages).map(({ at, by, text, messageId }) => ({
        at: toIsoInstant(at),
        kind: 'mailed' as const,
        by: { type: by.type },
        text,
        ...omitNullish({ messageId }),
      }))
      // The events have their own order. A mail follows the events of its moment.
      const oldestFirst = [...subscriptionEntries(events, done, company.timeZone), ...mails].toSorted(
        (one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1),
      )
      return ok({ entries: oldestFirst.toReversed() })
    },
  })
