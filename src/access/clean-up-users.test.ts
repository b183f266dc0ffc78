import { expect, test } from 'vitest'
import { dayMs, systemClock } from '#kernel/clock'
import { c, command, query } from '#platform/database'
import { openStore } from '../../test/support/bare-company.ts'
import { accessJobs, cleanUpJob } from './clean-up.ts'

const leave = command({
  name: 'test: leave what people sign in with',
  parameters: { count: c.integer, over: c.instant, linksOver: c.instant },
  row: {},
  sql: `with person as (
          insert into people (id, email, name, created_at, updated_at)
          select id, id || '@people.example', 'Ada', now(), now() from gen_random_uuid() as id returning id),
        each as (select id as person_id, gen_random_uuid() as key from person, generate_series(1, $1)),
        sessions as (
          insert into person_sessions (id, token_hash, person_id, created_at, last_seen_at, expires_at, address)
          select key, key::text::bytea, person_id, now(), now(), $2, '192.0.2.1' from each),
        challenges as (
          insert into sign_in_challenges (hash, person_id, created_at, expires_at, tries)
          select key::text::bytea, person_id, now(), $2, 0 from each),
        tries as (
          insert into sign_in_tries (subject, moments, version, forget_at) select key::text::bytea, '{}', 1, $2 from each)
        insert into person_tokens (hash, kind, person_id, created_at, expires_at)
        select key::text::bytea, 'reset', person_id, now(), $3 from each`,
})

const left = query({
  name: 'test: what is left of what people sign in with',
  parameters: {},
  row: { sessions: c.bigint, challenges: c.bigint, tries: c.bigint, tokens: c.bigint, people: c.bigint },
  sql: `select (select count(*) from person_sessions) as sessions, (select count(*) from sign_in_challenges) as challenges,
               (select count(*) from sign_in_tries) as tries, (select count(*) from person_tokens) as tokens,
               (select count(*) from people) as people`,
})

test('what people sign in with is forgotten once it is over by real time, whichever companies look, at once too', async () => {
  await using store = await openStore()
  const now = systemClock.now()
  await store.db.run(leave, { count: 1_100, over: now - 1, linksOver: now - 30 * dayMs - 1 })
  await store.db.run(leave, { count: 3, over: now + dayMs, linksOver: now - 29 * dayMs })
  const cleanUp = accessJobs({ db: store.db, clock: systemClock })[cleanUpJob]
  const companyIds = [await store.newCompany(), await store.newCompany()]
  await Promise.all(
    companyIds.map((companyId) =>
      cleanUp?.({ companyId, kind: cleanUpJob, subjectId: '', dueAt: now, attempts: 0 }),
    ),
  )
  expect(await store.db.first(left, {})).toEqual({
    sessions: 3,
    challenges: 3,
    tries: 3,
    tokens: 3,
    people: 2,
  })
})
