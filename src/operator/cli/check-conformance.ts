import { z } from 'zod'
import type { Outcome, Service } from './command.ts'
import { sendRequest } from './send-request.ts'

const reportResponse = z.object({
  passed: z.boolean(),
  results: z.array(
    z.object({
      name: z.string(),
      sends: z.string(),
      expects: z.enum(['accepts', 'refuses']),
      passed: z.boolean(),
      answered: z.string(),
      why: z.string().optional(),
      mend: z.string().optional(),
    }),
  ),
})
type ConformanceReport = z.infer<typeof reportResponse>

type ConformanceRequest = { companyId: string; url: string; secret: string | undefined; fallback: string }

/**
 * Checks a webhook receiver and reports the results. If the service has no secret for it, the requests carry the secret
 * of `florin listen`.
 */
export async function checkConformance(
  service: Service,
  { companyId, url, secret, fallback }: ConformanceRequest,
): Promise<Outcome> {
  const ask = (signingSecret: string | undefined) =>
    sendRequest(service.url, service.token, {
      method: 'POST',
      path: `/operator/v1/companies/${encodeURIComponent(companyId)}/webhook/exam`,
      body: { url, signingSecret },
    })
  const first = await ask(secret)
  const isWithout =
    secret === undefined && first.outcome === 'failed' && first.reason.includes('signingSecret')
  const reply = isWithout ? await ask(fallback) : first
  if (reply.outcome === 'failed') return { exitCode: 1, complaint: reply.reason }
  const exam = reportResponse.parse(reply.body)
  const lines = isWithout ? [`Signed with ${fallback}, the secret of florin listen.`, ''] : []
  return { exitCode: exam.passed ? 0 : 1, output: [...lines, ...formatReport(exam)].join('\n') }
}

function formatReport({ results }: ConformanceReport): string[] {
  const [{ passed: isReached = true, why = '', mend = '' } = {}, ...others] = results
  if (!isReached && others.length === 0) return [why, mend]
  const width = Math.max(...results.map(({ name }) => name.length))
  const failed = results.filter(({ passed }) => !passed).length
  return [
    ...results.flatMap((result) => {
      const { passed, name, sends, expects, answered, why, mend } = result
      const wanted = expects === 'accepts' ? '2xx' : '4xx'
      const line = `${passed ? 'pass' : 'FAIL'}  ${name.padEnd(width)}  ${sends}: ${answered}`
      return passed
        ? [line]
        : [`${line}, not ${wanted}`, ...[why, mend].flatMap((text) => (text ? [`      ${text}`] : []))]
    }),
    '',
    failed === 0 ? `All ${results.length} passed.` : `${failed} of ${results.length} failed.`,
  ]
}
