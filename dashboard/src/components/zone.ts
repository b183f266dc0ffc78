/** When a day begins in a zone, or the day so many after it: the instant as the service takes it. */
export function startOfDay(day: string, timeZone: string, daysLater = 0): string {
  const midnight = new Date(`${day}T00:00:00Z`)
  midnight.setUTCDate(midnight.getUTCDate() + daysLater)
  const aimed = midnight.getTime()
  // Twice: the first guess may lie on the other side of a change of the clocks.
  const guess = aimed - offsetAt(aimed, timeZone)
  return new Date(aimed - offsetAt(guess, timeZone)).toISOString()
}

/** By how much the clocks of a zone are ahead of UTC at an instant, ms. */
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
