import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// The sections of the navigation, in reading order. A page is `[source, label]`, or `[source, label, name]` where its name is
// not that of its source. The audience decides the rank in the search, and whether examples have the address of the service.
const sections = [
  {
    title: 'Start',
    pages: [
      ['README.md', 'Overview', 'index'],
      ['docs/in-ten-minutes.md', 'In ten minutes'],
      ['docs/clients.md', 'Clients'],
      ['sdk/README.md', 'Client library', 'client-library'],
      ['docs/dashboard.md', 'Dashboard'],
      ['docs/moving-in.md', 'Moving in'],
      ['docs/glossary.md', 'Glossary'],
    ],
  },
  {
    title: 'Payments',
    pages: [
      ['docs/payments.md', 'Invoices and payments'],
      ['docs/transactions.md', 'One-off transactions'],
      ['docs/surcharge.md', 'Surcharges'],
      ['docs/consents.md', 'Consents'],
      ['docs/stripe.md', 'Stripe'],
    ],
  },
  {
    title: 'Subscriptions and states',
    pages: [
      ['docs/subscriptions.md', 'Subscriptions'],
      ['docs/states.md', 'States'],
    ],
  },
  {
    title: 'Events and search',
    pages: [
      ['docs/postbacks.md', 'Webhooks and postbacks'],
      ['docs/events.md', 'Feed of events'],
      ['docs/search.md', 'Search'],
    ],
  },
  {
    title: 'Running it',
    audience: 'operators',
    pages: [
      ['docs/running.md', 'Operations'],
      ['docs/patroni.md', 'Patroni'],
      ['docs/cells.md', 'Several databases'],
      ['docs/export.md', 'Export and import'],
      ['docs/operator-console.md', 'Operator console'],
      ['docs/alerts.md', 'Alerts'],
      ['docs/security.md', 'Security'],
      ['SECURITY.md', 'Report a weakness', 'report-a-weakness'],
      ['packages/sandbox-processor/protocol.md', 'Sandbox processor', 'sandbox-processor'],
    ],
  },
  {
    title: 'Background',
    audience: 'background',
    pages: [
      ['docs/decisions/README.md', 'Decisions', 'decisions'],
      ['docs/code-map.md', 'Code map'],
      ['docs/asvs.md', 'OWASP ASVS'],
      ['CHANGELOG.md', 'Changes', 'changes'],
    ],
  },
]

/**
 * Returns the sections of the navigation and all pages of the guide, decisions included. Throws if a page of `docs/` has no
 * place in the navigation.
 */
export function loadPages(root) {
  const navigation = sections.map(({ title, audience = 'merchants', pages }) => ({
    title,
    pages: pages.map(([source, label, name]) => toPage(root, { source, label, name, audience })),
  }))
  const listed = navigation.flatMap(({ pages }) => pages)
  const missing = markdownIn(root, 'docs').filter((path) => !listed.some(({ source }) => source === path))
  if (missing.length > 0) throw new Error(`guide/site/pages.js has no place for ${missing.join(', ')}`)
  const decisions = markdownIn(root, 'docs/decisions')
    .filter((path) => !path.endsWith('README.md'))
    .map((source) => ({ ...toPage(root, { source, audience: 'background' }), isDecision: true }))
  return { navigation, pages: [...listed, ...decisions] }
}

function toPage(
  root,
  { source, label, audience, name = source.replace(/^docs\//, '').replace(/\.md$/, '') },
) {
  const path = join(root, source)
  if (!existsSync(path)) throw new Error(`guide/site/pages.js names ${source}, which does not exist`)
  const text = readFileSync(path, 'utf8')
  const title = /^# (.*)$/m.exec(text)?.[1]?.replaceAll('`', '')
  if (title === undefined) throw new Error(`${source} has no heading of level 1`)
  return {
    source,
    name,
    url: name === 'index' ? '/guide' : `/guide/${name}`,
    label: label ?? title,
    title,
    audience,
    text,
  }
}

function markdownIn(root, folder) {
  const names = readdirSync(join(root, folder)).sort()
  return names.filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`)
}
