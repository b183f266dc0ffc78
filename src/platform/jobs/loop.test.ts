import { expect, test } from 'vitest'
import { until } from '../../../test/support/until.ts'
import { createLoop } from './loop.ts'

const never = 3_600_000

function openLoop(restMs: number, poll: () => boolean = () => false) {
  const looks: number[] = []
  const failed: unknown[] = []
  const loop = createLoop(
    async () => {
      looks.push(performance.now())
      return poll()
    },
    () => restMs,
    (error) => failed.push(error),
  )
  return { loop, looks, failed }
}

test('a loop that is stopped looks no more', async () => {
  const { loop, looks } = openLoop(0)
  loop.nudge()
  loop.start(never)
  await until(() => looks.length === 1)
  await loop.stop()
  loop.nudge()
  expect(looks).toHaveLength(1)
})

test('a look that fails is told of, and the next one is made', async () => {
  const { loop, looks, failed } = openLoop(0, () => {
    if (looks.length === 1) throw new Error('the database is away')
    return false
  })
  loop.start(never)
  await until(() => failed.length === 1)
  loop.nudge()
  await until(() => looks.length === 2)
  await loop.stop()
})

test('nudges in quick succession are heard by one look, which comes when the loop has rested', async () => {
  const { loop, looks } = openLoop(50)
  loop.start(never)
  await until(() => looks.length === 1)
  for (let nudge = 0; nudge < 100; nudge++) loop.nudge()
  await until(() => looks.length === 2)
  await loop.stop()
  expect(looks).toHaveLength(2)
  const [first = 0, second = 0] = looks
  expect(second - first).toBeGreaterThanOrEqual(49)
})

test('a look that has left something behind is followed by another', async () => {
  const { loop, looks } = openLoop(0, () => looks.length < 3)
  loop.start(never)
  await until(() => looks.length === 3)
  await loop.stop()
  expect(looks).toHaveLength(3)
})
