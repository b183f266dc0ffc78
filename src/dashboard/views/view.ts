import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type CompanyId, type MemberId, type ViewId } from '#kernel/ids'
import { omitNullish, type Json } from '#kernel/json'
import { mapping, type Mapping } from '#platform/database'
import { toIdMeta } from '#platform/http'
import type { ListName } from '../searched-lists.ts'
import { viewColumns } from './view-queries.ts'

/** A named configuration of a list. */
export type View = {
  companyId: CompanyId
  id: ViewId
  /** The owner; undefined for a shared view. */
  memberId: MemberId | undefined
  resource: ListName
  name: string
  filters: Record<string, Json>
  columns: string[] | undefined
  createdAt: number
  updatedAt: number
}

export const { fromRow: rowToView, toRow: viewToRow }: Mapping<typeof viewColumns, View> =
  mapping(viewColumns)

export const viewResponse = z
  .object({
    viewId: z.string().meta({ description: 'The view.', ...toIdMeta('viw') }),
    name: z.string().meta({ description: 'The label of its tab.', example: 'Large and overdue' }),
    filters: z.record(z.string(), z.json()).meta({
      description: 'The filters of a search, as they were sent.',
      example: { invoiceStatus: { value: 'Overdue' } },
    }),
    columns: z
      .array(z.string())
      .optional()
      .meta({ description: 'The columns that it shows, in their order.', example: ['invoiceId', 'amount'] }),
    shared: z.boolean().describe('Whether all members of the company see it.'),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'SavedView', description: 'The filters and columns of a list, saved under a name.' })

export function showView({ id, memberId, name, filters, columns, createdAt, updatedAt }: View) {
  return {
    viewId: toPublicId('viw', id),
    name,
    filters,
    ...omitNullish({ columns }),
    shared: memberId === undefined,
    createdAt: toIsoInstant(createdAt),
    updatedAt: toIsoInstant(updatedAt),
  }
}
