/**
 * Returns the connection string of another database of the same server. The URL class rejects the string of a Unix
 * socket, which has no host.
 */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/]*)(\/[^?]*)?/, `$1/${name}`)
}
