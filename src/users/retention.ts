import { deadLinkRetentionMs } from '#kernel/limits'
import { forgetChallenges, forgetSessions, forgetTokens, forgetLoginAttempts } from './forget-queries.ts'

/**
 * The retention of user data in real time after its end. It belongs to no company, so the first job of any company
 * deletes it.
 */
export const userRetention: { forget: typeof forgetSessions; keptMs: number }[] = [
  { forget: forgetSessions, keptMs: 0 },
  { forget: forgetChallenges, keptMs: 0 },
  { forget: forgetLoginAttempts, keptMs: 0 },
  { forget: forgetTokens, keptMs: deadLinkRetentionMs },
]
