import { z } from 'zod'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { addOperator, listOperators, operatorResponse, removeOperator, showOperator } from '#users'
import { created, endpoint, ok, pathId, printableEmail, type Endpoint } from '#platform/http'
import { shareOperator } from '../surface.ts'

const listResponse = z.object({
  operators: z.array(operatorResponse).describe('In the order in which they were added.'),
})

/** Creates the endpoints for the users who may open the operator console. Only the operator's token decides on them. */
export function operatorPersonEndpoints(context: AppContext): Endpoint[] {
  return [getOperators, postOperators, deleteOperator].map((make) => make(context))
}

const getOperators = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/operators',
    name: 'listOperators',
    summary: 'List the users who may open the operator console, invited emails included',
    ...shareOperator(context),
    answers: { statusCode: 200, schema: listResponse },
    handle: async () => ok({ operators: (await listOperators(context.db)).map(showOperator) }),
  })

const postOperators = (context: AppContext) =>
  endpoint({
    call: 'POST /operator/v1/operators',
    name: 'addOperator',
    summary: 'Make a user an operator; an email without an account is invited by mail',
    ...shareOperator(context),
    body: z.strictObject({ email: printableEmail }),
    answers: {
      statusCode: 201,
      schema: operatorResponse.extend({
        inviteUrl: z
          .string()
          .optional()
          .describe('of an invitation, shown this once; a new invitation ends the link of the one before'),
      }),
    },
    refuses: ['unprocessable_entity'],
    async handle({ body: { email }, ...request }) {
      const { operator, inviteUrl } = await addOperator(context, email, toOperatorCall(request))
      return created({ ...showOperator(operator), ...(inviteUrl === undefined ? {} : { inviteUrl }) })
    },
  })

const deleteOperator = (context: AppContext) =>
  endpoint({
    call: 'DELETE /operator/v1/operators/{operatorId}',
    name: 'removeOperator',
    summary: 'Remove an operator; this acts at once on every session',
    ...shareOperator(context),
    params: z.object({ operatorId: pathId('opr') }),
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    async handle({ params: { operatorId }, ...request }) {
      await removeOperator(context, operatorId, toOperatorCall(request))
      return ok({ message: 'success' })
    },
  })
