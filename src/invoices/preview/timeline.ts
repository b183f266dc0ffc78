import { z } from 'zod'
import { secondMs, toIsoInstant } from '#kernel/clock'
import { railsSources } from '../new-invoice.ts'

const timelineKinds = ['mail', 'event', 'charge', 'status'] as const
/** The most entries that a preview shows. */
export const timelineMax = 200

/** An effect that is expected at a time, ms. */
export type TimelineEntry = { at: number; kind: (typeof timelineKinds)[number]; name: string }

/** The schema of a timeline. */
export const timelineResponse = z
  .array(
    z
      .object({
        at: z.string().meta({ description: 'When it happens.', example: '2026-07-05T14:00:00.000Z' }),
        kind: z.enum(timelineKinds).meta({
          description: 'A mail to the payer, an event, a scheduled charge, or a new status.',
          example: 'mail',
        }),
        name: z.string().meta({
          description:
            'The kind of the mail, the type of the event, the reason of the charge, or the status.',
          example: 'invoice',
        }),
      })
      .meta({ id: 'TimelineEntry', description: 'An effect that is expected at a time.' }),
  )
  .max(timelineMax)
  .describe(
    'The effects that follow, in order, if every charge is approved and payer and merchant do nothing. At most 200 entries.',
  )

/** The schema of the source of a record's rails. */
export const railsSource = z.enum(railsSources).meta({
  description: 'The source of the rails: the request, the customer, or the default of both rails.',
  example: 'default',
})

/** Returns the second of an instant in ms. A job runs some milliseconds after its time. */
export function toIsoSecond(at: number): string {
  return toIsoInstant(at - (at % secondMs))
}

/** Converts expected effects to their public form: those of the earliest times, in order. */
export function toTimelineResponse(entries: readonly TimelineEntry[]): z.output<typeof timelineResponse> {
  return entries
    .toSorted((one, other) => one.at - other.at)
    .slice(0, timelineMax)
    .map(({ at, kind, name }) => ({ at: toIsoSecond(at), kind, name }))
}
