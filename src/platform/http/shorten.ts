const echoedLengthMax = 100

/** Shortens a text of the caller for an error message, so that a small body cannot cause a large response. */
export function shorten(text: string): string {
  return text.length > echoedLengthMax ? `${text.slice(0, echoedLengthMax).toWellFormed()}…` : text
}
