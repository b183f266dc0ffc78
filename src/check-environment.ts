import { findNearest } from '#kernel/find-nearest'

type Environment = Record<string, string | undefined>

const prefix = 'FLORIN_'

/** The variables that begin with the name of the service: what the configuration reads, then what its own programs take. */
export const ownVariables = [
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
  // What docs and client library have merchants set, whose programs may stand beside the service.
  'FLORIN_API_KEY',
  'FLORIN_SIGNING_SECRET',
]

/** Those that begin otherwise, which are easily thought to begin so. */
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

/** Throws one sentence where a variable begins with the name of the service and is none of its own: it would be read by nobody. */
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

// What Kubernetes, and Docker's links, give every container beside a service that is called florin.
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
