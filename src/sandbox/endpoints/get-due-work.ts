import { z } from 'zod'
import type { Surface } from '#context'
import { toIsoInstant } from '#kernel/clock'
import { omitNullish } from '#kernel/json'
import { dateOrInstant, endpoint, ok, pathId } from '#platform/http'
import { loadDueWork, workKinds } from '../load-due-work.ts'
import type { SandboxContext } from '../sandbox-context.ts'

const dueWorkResponse = z
  .object({
    now: z
      .string()
      .meta({ description: 'The current time of the company.', example: '2026-07-05T14:00:00.000Z' }),
    work: z
      .array(
        z
          .object({
            kind: z.enum(workKinds).describe('The kind of the work.'),
            count: z.number().meta({ description: 'The number of jobs.', example: 3 }),
            firstAt: z
              .string()
              .meta({ description: 'When the first one is due.', example: '2026-07-06T09:00:00.000Z' }),
          })
          .meta({ id: 'DueWorkOfKind', description: 'The scheduled work of one kind.' }),
      )
      .describe('The work by kind, in the order of the first due times.'),
    isPart: z.boolean().describe('Whether there are more than the 1,000 jobs that are counted.'),
    processorAt: z.string().optional().meta({
      description:
        'When the sandbox processor next settles, returns or charges back a payment; left out if that is later.',
      example: '2026-07-06T05:00:00.000Z',
    }),
  })
  .meta({ id: 'DueWork', description: 'The work that a move of the clock would perform.' })

/** GET .../clock/due: the scheduled work until a moment. Writes nothing. */
export const getDueWork = <Caller>(context: SandboxContext, surface: Surface<Caller>) =>
  endpoint({
    call: `GET ${surface.base}/clock/due`,
    name: surface.companyParam('getDueWork'),
    summary: 'List the work that a move of the clock to a moment would perform',
    description: 'Each job counts once. A job may schedule further work on the way, which is not counted.',
    ...surface.share('manage'),
    params: z.object({ companyId: pathId('cmp') }),
    query: z.strictObject({
      until: dateOrInstant.meta({
        description: 'The moment of the clock.',
        example: '2026-07-06T14:00:00.000Z',
      }),
    }),
    answers: { statusCode: 200, schema: dueWorkResponse },
    async handle({ query: { until }, ...request }) {
      const company = await surface.companyOf(request)
      const { now, work, isPart, processorAt } = await loadDueWork(context, company, until.at)
      return ok({
        now: toIsoInstant(now),
        work: work.map(({ firstAt, ...ofKind }) => ({ ...ofKind, firstAt: toIsoInstant(firstAt) })),
        isPart,
        ...omitNullish({ processorAt: processorAt === undefined ? undefined : toIsoInstant(processorAt) }),
      })
    },
  })
