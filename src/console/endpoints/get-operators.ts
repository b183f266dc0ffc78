import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, ok } from '#platform/http'
import { listOperators, operatorResponse, showOperator } from '#users'

export const getConsoleOperators = (context: AppContext) =>
  endpoint({
    call: 'GET /dashboard/v1/operator/operators',
    name: 'listOperatorsOfConsole',
    summary: 'List the operators, invited emails included; only the operator token changes them',
    tag: 'Operator console',
    access: context.access.console(),
    answers: {
      statusCode: 200,
      schema: z.object({
        operators: z.array(operatorResponse).describe('In the order in which they were added.'),
      }),
    },
    handle: async () => ok({ operators: (await listOperators(context.db)).map(showOperator) }),
  })
