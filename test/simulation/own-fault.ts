// Syntax errors, and what is not in the database.
const isBadSql = /^42/

/**
 * Whether a planted mistake broke by itself, at SQL that the database does not understand or within its own code. Every seed finds
 * such a one, and shows nothing of what the simulation sees.
 */
export function isOwnFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  const thrownAt = error.stack?.split('\n').find((line) => /^\s+at /.test(line)) ?? ''
  return isBadSql.test(code) || /\/plant(ed-[\w-]+|ing)\.ts/.test(thrownAt) || isOwnFault(error.cause)
}
