import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { notifyEnded } from './ask-shared.ts'

// In a run that records which sources run for which test file.

const testFile = relative(process.cwd(), expect.getState().testPath ?? '')
afterAll(() => notifyEnded(testFile))
