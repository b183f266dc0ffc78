import { hourMs, minuteMs } from '#kernel/clock'
import { userIdleMinutesMax, userSessionHoursMax } from '#kernel/limits'
import type { Settings } from '#companies'

type Company = { settings: Pick<Settings, 'requireTwoFactor' | 'sessionIdleMinutes' | 'sessionHours'> }

/** When a session ends: the strictest of the person's companies says, as it is set up now. */
export function sessionEnds(
  session: { createdAt: number; lastSeenAt: number; expiresAt: number },
  companies: readonly Company[],
): { expiresAt: number; idleExpiresAt: number } {
  const hours = Math.min(userSessionHoursMax, ...companies.map(({ settings }) => settings.sessionHours))
  const idle = Math.min(userIdleMinutesMax, ...companies.map(({ settings }) => settings.sessionIdleMinutes))
  const expiresAt = Math.min(session.expiresAt, session.createdAt + hours * hourMs)
  return { expiresAt, idleExpiresAt: Math.min(session.lastSeenAt + idle * minuteMs, expiresAt) }
}

/** Whether a person has to set a second factor up before anything else. */
export function needsTwoFactor(hasTwoFactor: boolean, companies: readonly Company[]): boolean {
  return !hasTwoFactor && companies.some(({ settings }) => settings.requireTwoFactor)
}
