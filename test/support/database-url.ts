/** The connection string of another database of the same server. The URL class refuses those of a socket, which have no host. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/]*)(\/[^?]*)?/, `$1/${name}`)
}
