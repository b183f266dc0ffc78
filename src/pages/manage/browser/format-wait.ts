/** Formats the time until another try: 59 seconds, 5 minutes. */
export function formatWait(seconds: number): string {
  if (seconds < 90) return seconds > 1 ? `${seconds} seconds` : '1 second'
  return `${Math.ceil(seconds / 60)} minutes`
}
