import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { notifyEnded } from './ask-shared.ts'

// Loaded in a run that records the sources of each test file.

const testFile = relative(process.cwd(), expect.getState().testPath ?? '')
afterAll(() => notifyEnded(testFile))
