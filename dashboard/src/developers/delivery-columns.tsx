import { Link } from '@tanstack/react-router'
import type { Company } from '../api/users.ts'
import { none, type Column } from '../components/data-table.tsx'
import { BriefInstant } from '../components/instant.tsx'
import { Pill } from '../components/pill.tsx'
import { answerOf, statusLabels } from './delivery-labels.ts'
import type { DeliverySearch } from './delivery-search.ts'
import type { Delivery } from './delivery.ts'

/** Returns the columns of the deliveries. The link of a row opens its requests and answers. */
export function deliveryColumns(
  { companyId, timeZone }: Company,
  search: DeliverySearch,
): Column<Delivery>[] {
  return [
    {
      head: 'Event',
      cell: ({ eventId, type }) => (
        <Link
          className="row-link"
          to="/$companyId/developers/webhook"
          params={{ companyId }}
          search={{ ...search, event: eventId }}
          state={(state) => state}
          resetScroll={false}
        >
          {type}
        </Link>
      ),
    },
    {
      head: 'Status',
      kind: 'state',
      cell: ({ status }) => <Pill tone={statusLabels[status].tone}>{statusLabels[status].label}</Pill>,
    },
    {
      head: 'Answer',
      kind: 'meta',
      cell: ({ attempts }) => {
        const last = attempts.at(-1)
        return last ? answerOf(last) : none
      },
    },
    {
      head: 'Attempts',
      kind: 'minor-number',
      from: 'medium',
      cell: ({ attempts }) => attempts.length,
    },
    { head: 'Id', kind: 'detail', from: 'wide', cell: ({ eventId }) => eventId },
    {
      head: 'Time',
      kind: 'number',
      cell: ({ occurredAt }) => <BriefInstant at={occurredAt} timeZone={timeZone} />,
    },
  ]
}
