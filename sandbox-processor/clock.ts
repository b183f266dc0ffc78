/** Reads the real time. The only place of the program that does. */
export function realNow(): Date {
  return new Date()
}

/** Reads a location's clock: the real time plus the offset that its clock moves have left. */
export function locationNow(location: { readonly clockOffsetMs: number }): Date {
  return new Date(realNow().getTime() + location.clockOffsetMs)
}

/** Gives the offset that makes a location's clock show `now` at this instant. */
export function toClockOffset(now: Date): number {
  return now.getTime() - realNow().getTime()
}

/** Counts whole seconds since 1970 in real time, as signatures carry it. */
export function getUnixSeconds(): number {
  return Math.floor(realNow().getTime() / 1000)
}
