const units = [
  { name: 'second', seconds: 1, below: 60 },
  { name: 'minute', seconds: 60, below: 3_600 },
  { name: 'hour', seconds: 3_600, below: Infinity },
]

/** Formats a wait in words, rounded up: 45 seconds, 1 minute, 2 hours. */
export function formatWait(seconds: number): string {
  const unit = units.find(({ below }) => seconds < below)
  const count = Math.max(1, Math.ceil(seconds / (unit?.seconds ?? 1)))
  return `${count} ${unit?.name}${count === 1 ? '' : 's'}`
}
