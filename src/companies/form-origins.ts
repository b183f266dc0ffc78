import { ApiError, type FieldProblem } from '#kernel/refusals'
import type { Reader } from '#platform/database'
import { isRegisteredOrigin } from './company-queries.ts'

/** Throws if the secure form must not be shown on one of these origins in this environment. */
export function assertFormOrigins(
  origins: readonly string[] | undefined,
  environment: 'sandbox' | 'production',
): void {
  const fields = (origins ?? []).flatMap((origin, index): FieldProblem[] =>
    isEncrypted(origin) || (environment === 'sandbox' && isLoopback(origin))
      ? []
      : [
          {
            path: `body.formOrigins.${index}`,
            code: 'invalid_string',
            message: formatOriginProblem(environment),
          },
        ],
  )
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
}

function formatOriginProblem(environment: 'sandbox' | 'production'): string {
  return environment === 'sandbox'
    ? 'must begin with https://, or with http://localhost'
    : 'must begin with https://'
}

function isEncrypted(origin: string): boolean {
  return new URL(origin).protocol === 'https:'
}

function isLoopback(origin: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)
}

/** Returns whether any company registered this origin for one of its pages. */
export async function isCompanyOrigin(db: Reader, origin: string): Promise<boolean> {
  return (await db.all(isRegisteredOrigin, { origins: [origin] })).some(({ is }) => is)
}
