import { invalidFieldError } from '#kernel/refusals'
import { isSameSecret, type Secrets } from '#platform/secrets'

/** The key of the last row that was seen, as text; a sort's own value may be missing. */
export type CursorPosition = (string | null)[]

const purpose = 'search cursor'

/** A cursor: where to go on, good only for what `about` says, the search that it was issued under. */
export function createCursor(secrets: Secrets, about: string, position: CursorPosition): string {
  const place = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${place}.${signCursor(secrets, about, place)}`
}

/**
 * Where a cursor says to go on; undefined begins at the first page. Refuses one of another search, or of nobody, by the
 * name of the `field` that it came in.
 */
export function parseCursor(
  secrets: Secrets,
  about: string,
  cursor: string,
  field = 'body.cursor',
): CursorPosition | undefined {
  if (cursor === '') return undefined
  const [place = '', signature = '', ...more] = cursor.split('.')
  if (more.length > 0 || !isSameSecret(signature, signCursor(secrets, about, place)))
    throw invalidFieldError(
      field,
      'invalid_cursor',
      'is no cursor of this search: send the nextCursor of its last page with the same filters and sort',
    )
  return JSON.parse(Buffer.from(place, 'base64url').toString()) as CursorPosition
}

function signCursor(secrets: Secrets, about: string, place: string): string {
  return Buffer.from(secrets.sign(`${about}\n${place}`, purpose), 'hex').toString('base64url')
}
