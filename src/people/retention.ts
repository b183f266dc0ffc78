import { deadLinkRetentionMs } from '#kernel/limits'
import { forgetChallenges, forgetSessions, forgetTokens, forgetTries } from './forget-queries.ts'

/** What is forgotten of people, so long after its end in real time. It is of no company: whichever looks first forgets it. */
export const peopleRetention: { forget: typeof forgetSessions; keptMs: number }[] = [
  { forget: forgetSessions, keptMs: 0 },
  { forget: forgetChallenges, keptMs: 0 },
  { forget: forgetTries, keptMs: 0 },
  { forget: forgetTokens, keptMs: deadLinkRetentionMs },
]
