import { z } from 'zod'
import type { Surface } from '#context'
import { recordAudit, type AuditedCall, type AuditEntryInput } from '#audit'
import type { Company } from '#companies'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { ApiError } from '#kernel/refusals'
import { addProblem, created, endpoint, ok, pathId, type Endpoint } from '#platform/http'
import { faultKinds, faultOperations } from '#processor'
import type { SandboxContext } from '../sandbox-context.ts'

const params = z.object({ companyId: pathId('cmp') })

const openFaultsMax = 20
const timesMax = 1_000
const delayMsMax = 60_000
const delayMsDefault = 5_000

const faultsResponse = z
  .object({
    isSupported: z
      .boolean()
      .describe('Whether the company has the sandbox processor. Other processors have no faults.'),
    faults: z
      .array(
        z
          .object({
            operation: z.enum(faultOperations).describe('The calls that it strikes.'),
            fault: z.string().meta({ description: 'The effect on these calls.', example: 'lost_after' }),
            left: z.number().optional().meta({
              description:
                'How many calls it still strikes; left out if it strikes until it is switched off.',
              example: 1,
            }),
          })
          .meta({ id: 'ProcessorFault', description: 'A fault of the sandbox processor that is on.' }),
      )
      .describe('The faults that can still strike, oldest first. The oldest that fits a call strikes it.'),
  })
  .meta({ id: 'ProcessorFaults', description: 'The faults of the sandbox processor for a company.' })

const faultBody = z
  .strictObject({
    operation: z.enum(faultOperations).describe('The calls that it strikes.'),
    fault: z.enum(faultKinds).describe('The effect on these calls.'),
    times: z
      .number()
      .int()
      .min(0)
      .max(timesMax)
      .default(1)
      .describe('how many calls it strikes; 0: all until the faults are switched off'),
    delayMs: z
      .number()
      .int()
      .min(1)
      .max(delayMsMax)
      .optional()
      .meta({ description: 'For `delay`: how long an answer takes.', example: delayMsDefault }),
  })
  .superRefine(({ fault, delayMs }, context) => {
    if (fault !== 'delay' && delayMs !== undefined)
      addProblem(context, 'not_applicable', 'is for the fault delay alone', ['delayMs'])
  })

/**
 * Creates the endpoints for the faults of the sandbox processor on a given API surface. The processor keeps faults by
 * location, so a company never meets those of another one.
 */
export function processorFaultEndpoints<Caller>(
  context: SandboxContext,
  surface: Surface<Caller>,
): Endpoint[] {
  return [getFaults(context, surface), postFault(context, surface), deleteFaults(context, surface)]
}

const getFaults = <Caller>(context: SandboxContext, surface: Surface<Caller>) =>
  endpoint({
    call: `GET ${surface.base}/processor-faults`,
    name: surface.companyParam('getProcessorFaults'),
    summary: 'List the faults of the sandbox processor that are on for the company',
    ...surface.share('manage'),
    params,
    answers: { statusCode: 200, schema: faultsResponse },
    handle: async (request) => ok(await showFaults(context, await surface.companyOf(request))),
  })

const postFault = <Caller>(context: SandboxContext, surface: Surface<Caller>) =>
  endpoint({
    call: `POST ${surface.base}/processor-faults`,
    name: surface.companyParam('addProcessorFault'),
    summary: 'Switch on a fault of the sandbox processor for the next calls of the company',
    ...surface.share('manage'),
    params,
    body: faultBody,
    answers: { statusCode: 201, schema: faultsResponse },
    refuses: ['unprocessable_entity'],
    async handle({ body: { delayMs, ...fault }, ...request }) {
      const company = await surface.companyOf(request)
      requireSandboxProcessor(company)
      const { locationId } = company
      if ((await context.controls.listFaults(locationId)).length >= openFaultsMax)
        throw new ApiError('unprocessable_entity', {
          message: `${openFaultsMax} faults are on already. Switch them off first.`,
        })
      const after = { ...fault, ...omitNullish({ delayMs }) }
      await recordChange(context, company, surface.callOf(request), {
        action: 'processor_fault.added',
        changes: Object.fromEntries(Object.entries(after).map(([name, value]) => [name, { after: value }])),
      })
      const sent = { ...fault, delayMs: fault.fault === 'delay' ? (delayMs ?? delayMsDefault) : 0 }
      await context.controls.addFault(locationId, sent)
      return created(await showFaults(context, company))
    },
  })

const deleteFaults = <Caller>(context: SandboxContext, surface: Surface<Caller>) =>
  endpoint({
    call: `DELETE ${surface.base}/processor-faults`,
    name: surface.companyParam('clearProcessorFaults'),
    summary: 'Switch off all faults of the sandbox processor for the company',
    ...surface.share('manage'),
    params,
    answers: { statusCode: 200, schema: faultsResponse },
    refuses: ['unprocessable_entity'],
    async handle(request) {
      const company = await surface.companyOf(request)
      requireSandboxProcessor(company)
      await recordChange(context, company, surface.callOf(request), { action: 'processor_faults.cleared' })
      await context.controls.clearFaults(company.locationId)
      return ok(await showFaults(context, company))
    },
  })

function requireSandboxProcessor({ processor }: Company): void {
  if (processor.kind !== 'sandbox')
    throw new ApiError('unprocessable_entity', {
      message: 'This company has another processor. Only the sandbox processor has faults.',
    })
}

async function showFaults({ controls }: SandboxContext, { processor, locationId }: Company) {
  const isSupported = processor.kind === 'sandbox'
  const faults = isSupported ? await controls.listFaults(locationId) : []
  return { isSupported, faults }
}

/** Records a change before it is made, so that one whose answer is lost is recorded too. */
async function recordChange(
  context: SandboxContext,
  { id: companyId }: Company,
  call: AuditedCall,
  change: Pick<AuditEntryInput, 'action' | 'changes'>,
): Promise<void> {
  const subject = { kind: 'company', id: toPublicId('cmp', companyId) } as const
  await context.db.transaction((tx) => recordAudit(tx, context, call, { companyId, subject, ...change }))
}
