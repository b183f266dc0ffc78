import { z } from 'zod'
import type { Command, CommandArguments, Outcome, Service, ServiceCommand } from './command.ts'
import { sendRequest } from './send-request.ts'

const path = '/operator/v1/operators'

/** The commands for the users who may open the operator console. */
export const operatorCommands: Command[] = [
  {
    name: 'operator add',
    summary: 'make a user an operator; an email without an account is invited, and its link shown only once',
    call: `POST ${path}`,
    takes: ['email'],
    body: (given) => ({ email: given.word('email') }),
  },
  {
    name: 'operator list',
    summary: 'list the users who may open the operator console, including invited users',
    call: `GET ${path}`,
  },
]

/** The command that finds an operator by email before it removes the operator. */
export const operatorRemoval: ServiceCommand = {
  name: 'operator remove',
  summary: 'remove an operator immediately',
  takes: ['email'],
  performAt: removeOperator,
}

const listResponse = z.object({
  operators: z.array(z.object({ operatorId: z.string(), email: z.string() })),
})

async function removeOperator(given: CommandArguments, { url, token }: Service): Promise<Outcome> {
  const listed = await sendRequest(url, token, { method: 'GET', path })
  if (listed.outcome === 'failed') return { exitCode: 1, complaint: listed.reason }
  const email = given.word('email').toLowerCase()
  const found = listResponse.parse(listed.body).operators.find((each) => each.email === email)
  if (!found) return { exitCode: 1, complaint: `${email} is no operator: see florin operator list` }
  const removed = await sendRequest(url, token, { method: 'DELETE', path: `${path}/${found.operatorId}` })
  if (removed.outcome === 'failed') return { exitCode: 1, complaint: removed.reason }
  return { exitCode: 0, output: JSON.stringify(removed.body, null, 2) }
}
