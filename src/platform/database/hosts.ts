/**
 * The addresses of a database's hosts, one for each: `postgresql://u:p@h1:5432,h2:5433/db` names two, and so does
 * `postgresql:///db?host=h1,h2&port=5432,5433`. What is asked of the server's standing is left out of them.
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

/** Whether its connections must be to whichever host takes writes, so that each host is asked before. */
export function needsPrimarySearch(databaseUrl: string): boolean {
  return splitHosts(databaseUrl).length > 1 || findSessionAttribute(databaseUrl) !== undefined
}

/** Whether an address asks for servers that take writes, as far as it asks for any. */
export function wantsPrimary(databaseUrl: string): boolean {
  const wanted = findSessionAttribute(databaseUrl)
  return wanted === undefined || wanted === 'read-write' || wanted === 'primary'
}

const sessionAttribute = 'target_session_attrs'

function findSessionAttribute(databaseUrl: string): string | undefined {
  return parseDatabaseUrl(databaseUrl)?.query.getAll(sessionAttribute).at(-1)
}

// Not by the URL class: it takes neither several hosts nor, where there is a user, none.
function parseDatabaseUrl(databaseUrl: string) {
  const found = /^(\w+:\/\/)([^/?#]*@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?/.exec(databaseUrl)
  if (!found) return undefined
  const [, scheme = '', account = '', authority = '', path = '', query = ''] = found
  return { scheme, account, authority, path, query: new URLSearchParams(query) }
}

// Of parameters that are repeated the driver takes the last.
function parseList(query: URLSearchParams, name: string): string[] {
  const text = query.getAll(name).at(-1)
  return text ? text.split(',') : []
}
