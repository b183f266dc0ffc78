/**
 * Returns one URL for each host of a database: `postgresql://u:p@h1:5432,h2:5433/db` has two hosts, and so has
 * `postgresql:///db?host=h1,h2&port=5432,5433`. The URLs omit `target_session_attrs`.
 */
export function splitHosts(databaseUrl: string): string[] {
  const parts = parseDatabaseUrl(databaseUrl)
  if (!parts) return [databaseUrl]
  const { scheme, account, authority, path, query } = parts
  const [hosts, ports] = [parseList(query, 'host'), parseList(query, 'port')]
  for (const name of ['host', 'port', sessionAttribute]) query.delete(name)
  const addressed = (host: string, port: string | undefined, place: string) => {
    const more = new URLSearchParams(query)
    if (host) more.set('host', host)
    if (port) more.set('port', port)
    return `${scheme}${account}${place}${path}${more.size > 0 ? `?${more}` : ''}`
  }
  const portAt = (place: number) => ports[place] ?? (ports.length === 1 ? ports[0] : undefined)
  if (hosts.length > 0) return hosts.map((host, place) => addressed(host, portAt(place), ''))
  return authority.split(',').map((place, nth) => addressed('', portAt(nth), place))
}

/** Whether each host must be asked first, because connections must go to the host that accepts writes. */
export function needsPrimarySearch(databaseUrl: string): boolean {
  return splitHosts(databaseUrl).length > 1 || findSessionAttribute(databaseUrl) !== undefined
}

/** Whether the URL requests servers that accept writes, or requests no particular kind. */
export function wantsPrimary(databaseUrl: string): boolean {
  const wanted = findSessionAttribute(databaseUrl)
  return wanted === undefined || wanted === 'read-write' || wanted === 'primary'
}

const sessionAttribute = 'target_session_attrs'

function findSessionAttribute(databaseUrl: string): string | undefined {
  return parseDatabaseUrl(databaseUrl)?.query.getAll(sessionAttribute).at(-1)
}

// The URL class supports neither several hosts nor a user without a host.
function parseDatabaseUrl(databaseUrl: string) {
  const found = /^(\w+:\/\/)([^/?#]*@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?/.exec(databaseUrl)
  if (!found) return undefined
  const [, scheme = '', account = '', authority = '', path = '', query = ''] = found
  return { scheme, account, authority, path, query: new URLSearchParams(query) }
}

// The driver uses the last of repeated parameters.
function parseList(query: URLSearchParams, name: string): string[] {
  const text = query.getAll(name).at(-1)
  return text ? text.split(',') : []
}
