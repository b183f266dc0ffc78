/** Reads the real time. No other code of the program does. */
export function realNow(): Date {
  return new Date()
}

/** Reads a location's clock: the real time plus the offset from its clock moves. */
export function locationNow(location: { readonly clockOffsetMs: number }): Date {
  return new Date(realNow().getTime() + location.clockOffsetMs)
}

/** Returns the offset with which a location's clock shows `now` at this instant. */
export function toClockOffset(now: Date): number {
  return now.getTime() - realNow().getTime()
}

/** Returns real time in whole seconds since 1970, as signatures contain it. */
export function getUnixSeconds(): number {
  return Math.floor(realNow().getTime() / 1000)
}
