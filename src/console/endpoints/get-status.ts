import { z } from 'zod'
import type { AppContext } from '#context'
import { toIsoInstant } from '#kernel/clock'
import { endpoint, ok } from '#platform/http'
import { createCertificateReader } from '../status/certificate.ts'
import { checkResponse, showCheck } from '../status/check.ts'
import { loadChecks } from '../status/load-checks.ts'

export const getStatus = (context: AppContext) => {
  const readCertificate = createCertificateReader(context)
  return endpoint({
    call: 'GET /dashboard/v1/operator/status',
    name: 'getInstallationStatus',
    summary: 'Check the installation: `ok`, or the companies and counts that need attention',
    tag: 'Operator console',
    access: context.access.console(),
    answers: {
      statusCode: 200,
      schema: z.object({
        status: z.enum(['ok', 'attention']).describe('`ok` if every check is `ok` or a `note`'),
        checkedAt: z
          .string()
          .meta({ description: 'When this was checked.', example: '2026-07-05T14:00:00.000Z' }),
        checks: z.array(checkResponse).describe('The results, each check in turn.'),
      }),
    },
    async handle() {
      const checks = await loadChecks(context, readCertificate)
      const isOk = checks.every(({ status }) => status === 'ok' || status === 'note')
      return ok({
        status: isOk ? 'ok' : 'attention',
        checkedAt: toIsoInstant(context.clock.now()),
        checks: checks.map(showCheck),
      })
    },
  })
}
