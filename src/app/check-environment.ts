import { findNearest } from '#kernel/find-nearest'

type Environment = Record<string, string | undefined>

const prefix = 'FLORIN_'

/** The variables with the prefix of the service: those of the configuration, then those of its other programs. */
export const ownVariables = [
  'FLORIN_CELL',
  'FLORIN_CELLS',
  'FLORIN_DATA',
  'FLORIN_ENVIRONMENT',
  'FLORIN_LIMITS',
  'FLORIN_LOG',
  'FLORIN_MAIL_FROM',
  'FLORIN_MASTER_KEY',
  'FLORIN_MASTER_KEY_PREVIOUS',
  'FLORIN_NEWER_DATABASE',
  'FLORIN_OPERATOR_TOKEN',
  'FLORIN_PATIENCE',
  'FLORIN_ROLES',
  'FLORIN_TRUSTED_PROXIES',
  'FLORIN_WORKER',
  'FLORIN_NOTE_SEEDS',
  'FLORIN_SEED',
  'FLORIN_SOAK_HOURS',
  'FLORIN_TYPED_IN',
  // The docs and the client library use these; a merchant's program may run in the same environment.
  'FLORIN_API_KEY',
  'FLORIN_SIGNING_SECRET',
]

/** Variables without the prefix, which operators easily expect to have it. */
export const otherVariables = [
  'BASE_URL',
  'DATABASE_URL',
  'HOST',
  'METRICS_PORT',
  'PORT',
  'PROCESSOR_DATABASE_URL',
  'PROCESSOR_TOKEN',
  'PROCESSOR_URL',
  'FORM_URL',
  'STRIPE_API_URL',
  'SANDBOX_PROCESSOR_PORT',
  'SMS_SECRET',
  'SMS_URL',
  'SMTP_URL',
]

/** Throws an error that names unknown variables with the prefix of the service: they would have no effect. */
export function checkEnvironment(environment: Environment): void {
  const unknown = Object.entries(environment)
    .filter(
      ([name, value]) =>
        name.startsWith(prefix) && !ownVariables.includes(name) && !isOrchestratorVariable(name, value),
    )
    .map(([name]) => name)
  if (unknown.length === 0) return
  const one = unknown.length === 1
  throw new Error(
    `${unknown.map(suggestName).join(', ')} ${one ? 'is no variable' : 'are no variables'} of Florin: correct ${one ? 'it' : 'them'}, or take ${one ? 'it' : 'them'} away`,
  )
}

// The variables that Kubernetes, and Docker's links, add to every container next to a service named florin.
const serviceLinkPattern =
  /_SERVICE_HOST$|_SERVICE_PORT(_\w+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/

function isOrchestratorVariable(name: string, value = ''): boolean {
  return serviceLinkPattern.test(name) || (name.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(value))
}

function suggestName(name: string): string {
  const bare = name.slice(prefix.length)
  const own = findNearest(
    bare,
    ownVariables.map((each) => each.slice(prefix.length)),
  )
  const other = findNearest(bare, otherVariables)
  const isOther = other !== undefined && (own === undefined || other === bare)
  const meant = isOther ? other : own && prefix + own
  return meant === undefined ? name : `${name} (did you mean ${meant}?)`
}
