const dayMs = 24 * 60 * 60 * 1000

/** Adds business days (Monday to Friday, UTC, no holidays), and leaves the time of day unchanged. */
export function addBusinessDays(from: Date, count: number): Date {
  let day = from
  let left = count
  while (left > 0) {
    day = addDays(day, 1)
    if (!isWeekend(day)) left -= 1
  }
  return day
}

/** Adds calendar days of 24 hours. */
export function addDays(from: Date, count: number): Date {
  return new Date(from.getTime() + count * dayMs)
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() === 0 || day.getUTCDay() === 6
}
