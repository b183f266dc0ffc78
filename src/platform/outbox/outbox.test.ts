import { expect, test, vi } from 'vitest'
import { minuteMs } from '#kernel/clock'
import { toPublicId, type CompanyId, type Uuid } from '#kernel/ids'
import { c, command, query, type Guard } from '#platform/database'
import { MailRefused, type Mail } from '#platform/mail'
import { createLog } from '#platform/telemetry'
import { openStore, testIds } from '../../../test/support/bare-company.ts'
import { openLinks } from '../../../test/support/open-links.ts'
import {
  createOutbox,
  redactMessages,
  hideLinks,
  messageJobs,
  type MessageDraft,
  type MessageContent,
} from './index.ts'

const now = Date.UTC(2026, 0, 1)

/** Any write of the company that messages go along with. */
const companyIsThere: Guard<{ id: ReturnType<typeof c.uuid<CompanyId>> }> = {
  name: 'test: company is there',
  columns: { id: c.uuid<CompanyId>() },
  idColumn: 'id',
  sql: (rows) =>
    `update companies set name = name from ${rows} where companies.id = given.id returning companies.id`,
}

const insertFormer = command({
  name: 'test: insert message of the former version',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid() },
  row: {},
  sql: `insert into outbox (company_id, id, channel, kind, recipient, subject, body_text, body_html, links, created_at)
        values ($1, $2, 'email', 'invoice', 'old@example.com', 'Old', 'Old text', '<p>Old</p>', '{a}', now())`,
})

const insertLinked = command({
  name: 'test: insert sent message with a link in clear',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid(), link: c.text() },
  row: {},
  sql: `insert into outbox (company_id, id, channel, kind, recipient, body_text, body_html, links, created_at, sent_at)
        values ($1, $2, 'email', 'invoice', 'old@example.com', 'Pay at ' || $3 || ' now',
          '<a href="' || $3 || '">Pay</a>', array[$3], '2025-12-01', '2025-12-01')`,
})

const countJobs = query({
  name: 'test: count timers',
  parameters: {},
  row: { count: c.bigint },
  sql: `select count(*) from timers`,
})

/** An outbox with a text function, and a mail server that accepts or refuses mails as the test says. */
async function openPost(
  write: (message: MessageDraft) => Promise<MessageContent>,
  takes: () => boolean | Error = () => true,
) {
  const store = await openStore()
  const { db } = store
  const log = createLog({ level: 'silent' })
  const company = { id: await store.newCompany(), clockOffsetMs: 0 }
  const outbox = createOutbox({ db, log, links: openLinks, sends: ['email'], channels: ['email'], write })
  const tried: Mail[] = []
  const gaveUp = vi.fn(async () => {})
  const mailer = {
    send: async (mail: Mail) => {
      tried.push(mail)
      const taken = takes()
      if (taken !== true) throw taken || new Error('not now')
      return 'sent' as const
    },
    close() {},
  }
  const senderOf = async () => ({ now, replyTo: undefined })
  const jobs = messageJobs({ db, outbox, mailer, texter: undefined, log, senderOf, gaveUp })
  return {
    ...store,
    company,
    outbox,
    tried,
    gaveUp,
    async post(paid = 5) {
      const id = testIds.next()
      const message = {
        id,
        channel: 'email',
        kind: 'invoice',
        to: 'ann@example.com',
        facts: { paid },
      } as const
      await db.writeGuarded(companyIsThere, { id: company.id }, outbox.posted(company, now, message))
      return id
    },
    send: (subjectId: Uuid, attempts = 0, kind = 'mail') =>
      jobs[kind]?.({ companyId: company.id, kind, subjectId, dueAt: now, attempts }),
    shown: () => outbox.messages(company.id, {}),
  }
}

const words = (text: string): MessageContent => ({
  subject: text,
  text,
  html: `<p>${text}</p>`,
  links: [text],
  effects: [],
})

test('a message that cannot be written out keeps no other from being shown, and is shown in full once it can be', async () => {
  let isBroken = true
  await using post = await openPost(async ({ facts }) => {
    if (isBroken && facts['paid'] === 1) throw new Error('cannot be written')
    return words('Pay')
  })
  const first = await post.post(1)
  await post.post(2)
  expect(await post.shown()).toMatchObject([
    { text: '', links: [] },
    { text: 'Pay', links: ['Pay'] },
  ])
  isBroken = false
  expect(await post.shown()).toMatchObject([{ id: toPublicId('msg', first), text: 'Pay' }, { text: 'Pay' }])
})

test('a message that cannot be written out is tried later and later, and then people are told', async () => {
  await using post = await openPost(() => Promise.reject(new Error('cannot be written')))
  const id = await post.post()
  expect(await post.send(id)).toEqual({ againAt: now + minuteMs })
  expect(await post.send(id, 3)).toEqual({ againAt: now + 8 * minuteMs })
  expect(await post.send(id, 11)).toBe('done')
  expect(post.gaveUp).toHaveBeenCalledExactlyOnceWith(
    {
      companyId: post.company.id,
      id,
      channel: 'email',
      kind: 'invoice',
      invoiceId: undefined,
      subscriptionId: undefined,
    },
    now,
  )
  expect(post.tried).toEqual([])
})

test('a message that is refused for good is not tried again, and people are told at once', async () => {
  await using post = await openPost(
    async () => words('Pay'),
    () => new MailRefused('no such mailbox'),
  )
  expect(await post.send(await post.post())).toBe('done')
  expect(post.gaveUp).toHaveBeenCalledOnce()
})

test('of many that write a message out at once the first decides its words, for all of them and for good', async () => {
  let written = 0
  await using post = await openPost(async () => words(`Words ${++written}`))
  const id = await post.post()
  const shown = await Promise.all([post.shown(), post.shown(), post.send(id), post.shown()])
  const [text] = new Set(
    shown.flatMap((one) => (Array.isArray(one) ? one.map((message) => message.text) : [])),
  )
  expect(
    new Set([...(await post.shown()).map((message) => message.text), ...post.tried.map((mail) => mail.text)]),
  ).toEqual(new Set([text]))
})

test('a mail that is sent again is the same mail', async () => {
  let written = 0
  const answers = [false, true]
  await using post = await openPost(
    async () => words(`Words ${++written}`),
    () => answers.shift() ?? true,
  )
  const id = await post.post()
  expect(await post.send(id)).toEqual({ againAt: now + minuteMs })
  expect(await post.send(id, 1)).toBe('done')
  expect(await post.send(id)).toBe('done')
  const mail = { to: 'ann@example.com', subject: 'Words 1', text: 'Words 1', html: '<p>Words 1</p>' }
  const named = { ...mail, messageId: `<${id}@florin>`, replyTo: undefined }
  expect(post.tried).toEqual([named, named])
})

test('a message is kept and scheduled with what it tells, and names its moment', async () => {
  await using post = await openPost(async () => words('Pay'))
  await post.post()
  expect(await post.db.first(countJobs, {})).toEqual({ count: 1 })
  expect(await post.shown()).toMatchObject([{ kind: 'invoice', sentAt: '2026-01-01T00:00:00.000Z' }])
})

test('what the version before this one wrote is shown and sent in its words', async () => {
  await using post = await openPost(() => Promise.reject(new Error('it has words')))
  const id = testIds.next()
  await post.db.run(insertFormer, { companyId: post.company.id, id })
  expect(await post.shown()).toMatchObject([{ subject: 'Old', text: 'Old text', links: ['a'] }])
  expect(await post.send(id, 0, 'send message')).toBe('done')
  expect(post.tried).toMatchObject([
    { to: 'old@example.com', subject: 'Old', text: 'Old text', html: '<p>Old</p>' },
  ])
})

test('a message whose words were forgotten before it was sent is not sent', async () => {
  await using post = await openPost(async () => words('Pay'))
  const id = await post.post()
  const [{ deleted } = { deleted: 0 }] = await post.db.run(redactMessages, {
    companyId: post.company.id,
    now,
    limit: 500,
  })
  expect(deleted).toBe(1)
  expect(await post.send(id)).toBe('done')
  expect(post.tried).toEqual([])
})

test('what the version before this one sent loses the secrets of its links, and nothing else', async () => {
  await using post = await openPost(() => Promise.reject(new Error('it has words')))
  const id = testIds.next()
  const link = `https://florin.example/pay/itk_${'aB3_-9xQ'.repeat(6)}`
  await post.db.run(insertLinked, { companyId: post.company.id, id, link })
  await post.db.run(hideLinks, { companyId: post.company.id, now, limit: 500 })
  const [shown] = await post.shown()
  expect(shown).toMatchObject({ text: 'Pay at https://florin.example/pay/... now', links: [] })
  expect(shown?.html).toBe('<a href="https://florin.example/pay/...">Pay</a>')
})
