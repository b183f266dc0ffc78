const echoedLengthMax = 100

/** What a caller wrote, as an answer repeats it: short enough that no body earns an answer many times its size. */
export function shorten(text: string): string {
  return text.length > echoedLengthMax ? `${text.slice(0, echoedLengthMax).toWellFormed()}…` : text
}
