/** A day as a field of dates takes it: 2026-11-21. One that was given without a time is that day everywhere. */
export function dayForField(at: string, timeZone: string): string {
  const zone = /T00:00:00(\.0+)?Z$/.test(at) ? 'UTC' : timeZone
  // The format of Canada is the one of ISO 8601.
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at))
}
