import { z } from 'zod'
import type { CommandArguments, Outcome, Service } from './command.ts'
import { sendRequest } from './send-request.ts'

const companiesResponse = z.object({
  companies: z.array(z.object({ companyId: z.string(), name: z.string() })),
})

/** Runs an action for the company that the command names. Without a name, it uses the only company. */
export async function performForCompany(
  given: CommandArguments,
  { url, token }: Service,
  perform: (companyId: string) => Promise<Outcome>,
): Promise<Outcome> {
  const named = given.word('companyId')
  if (named !== '') return perform(named)
  const reply = await sendRequest(url, token, { method: 'GET', path: '/operator/v1/companies' })
  if (reply.outcome === 'failed') return { exitCode: 1, complaint: reply.reason }
  const { companies } = companiesResponse.parse(reply.body)
  const [only, ...others] = companies
  if (only && others.length === 0) return perform(only.companyId)
  const names = companies.map(({ companyId, name }) => `${companyId} (${name})`)
  const complaint = only ? `name a company: ${names.join(', ')}` : 'there are no companies yet'
  return { exitCode: 2, complaint }
}
