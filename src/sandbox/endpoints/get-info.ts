import { z } from 'zod'
import { endpoint, ok } from '#platform/http'
import type { SandboxContext } from '../sandbox-context.ts'

export const getInfo = ({ access, processorUrl, environment, version }: SandboxContext) =>
  endpoint({
    call: 'GET /sandbox/v1/info',
    name: 'getSandboxInfo',
    summary: "Read the version, the environment and the processor's URL",
    tag: 'Sandbox',
    access: access.operator,
    answers: {
      statusCode: 200,
      schema: z.object({
        processorUrl: z.string(),
        environment: z.string(),
        version: z.string().meta({ description: 'The version of the program.', example: '0.1.0' }),
      }),
    },
    handle: async () => ok({ processorUrl, environment, version }),
  })
