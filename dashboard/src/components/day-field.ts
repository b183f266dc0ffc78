/** Formats a day for a date input: 2026-11-21. A day without a time is the same day in every time zone. */
export function dayForField(at: string, timeZone: string): string {
  const zone = /T00:00:00(\.0+)?Z$/.test(at) ? 'UTC' : timeZone
  // The Canadian format is that of ISO 8601.
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at))
}
