/** Returns the start of a day in a time zone, or of a later day, as an ISO 8601 instant. */
export function startOfDay(day: string, timeZone: string, daysLater = 0): string {
  const midnight = new Date(`${day}T00:00:00Z`)
  midnight.setUTCDate(midnight.getUTCDate() + daysLater)
  const aimed = midnight.getTime()
  // Near a clock change the first guess can use the wrong offset.
  const guess = aimed - offsetAt(aimed, timeZone)
  return new Date(aimed - offsetAt(guess, timeZone)).toISOString()
}

/** The offset of a time zone from UTC at an instant, in ms. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const at = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'))
  return shown - Math.floor(instant / 1000) * 1000
}
