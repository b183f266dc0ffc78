// SQLSTATE class 42: syntax errors and undefined objects.
const isBadSql = /^42/

/**
 * Whether a planted mistake failed by itself, in SQL that the database rejects or in its own code. Every seed would
 * find such a mistake, so it proves nothing about the simulation.
 */
export function isOwnFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  const thrownAt = error.stack?.split('\n').find((line) => /^\s+at /.test(line)) ?? ''
  return isBadSql.test(code) || /\/plant(ed-[\w-]+|ing)\.ts/.test(thrownAt) || isOwnFault(error.cause)
}
