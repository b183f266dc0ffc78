import { hourMs, minuteMs } from '#kernel/clock'
import { userIdleMinutesMax, userSessionHoursMax } from '#kernel/limits'
import { settingsDefault, type Settings } from '#companies'

type Company = { settings: Pick<Settings, 'requireTwoFactor' | 'sessionIdleMinutes' | 'sessionHours'> }

/** The user of a session: the companies, and whether the user is an operator. */
type Owner = { memberships: readonly Company[]; isOperator: boolean }

/**
 * Returns the end of a session by the strictest current settings of the user's companies. For operators, the defaults
 * of a company apply as well.
 */
export function toSessionEnds(
  session: { createdAt: number; lastSeenAt: number; expiresAt: number },
  { memberships, isOperator }: Owner,
): { expiresAt: number; idleExpiresAt: number } {
  const companies = [...memberships, ...(isOperator ? [{ settings: settingsDefault }] : [])]
  const hours = Math.min(userSessionHoursMax, ...companies.map(({ settings }) => settings.sessionHours))
  const idle = Math.min(userIdleMinutesMax, ...companies.map(({ settings }) => settings.sessionIdleMinutes))
  const expiresAt = Math.min(session.expiresAt, session.createdAt + hours * hourMs)
  return { expiresAt, idleExpiresAt: Math.min(session.lastSeenAt + idle * minuteMs, expiresAt) }
}

/** Returns whether the user must set up a second factor first. Operators always need one. */
export function needsTwoFactor(
  { hasTwoFactor, isOperator }: { hasTwoFactor: boolean; isOperator: boolean },
  companies: readonly Company[],
): boolean {
  return !hasTwoFactor && (isOperator || companies.some(({ settings }) => settings.requireTwoFactor))
}
