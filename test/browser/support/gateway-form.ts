import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import type { HttpResponse } from '#platform/http'
import type { GatewayForm } from '#processor'
import { gatewayFormPage } from '../../../src/pages/gateway-form/form-page.ts'
import { toScheme } from '../../../src/pages/gateway-form/form-scheme.ts'

type Reply = { statusCode: number; body: Record<string, unknown> }

/** Serves a gateway's form on its own origin within a page of another, and records the requests of the form. */
export async function openGatewayForm(more: Partial<GatewayForm>, replies: Reply[] = []) {
  const sent: { path: string; confirmationToken: string }[] = []
  const shop = await listening((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(shopPage(`${form.origin}/processor/forms/ct_first`))
  })
  const form = await listening(async (request, response) => {
    if (request.method === 'POST') {
      sent.push({ path: request.url ?? '', ...JSON.parse(await textOf(request)) })
      const reply = replies.shift() ?? done
      response.writeHead(reply.statusCode, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify(reply.body))
    }
    const scheme = new URL(request.url ?? '/', form.origin).searchParams.get('scheme')
    const page: HttpResponse = gatewayFormPage(formOf(shop.origin, more), toScheme(scheme, [shop.origin]))
    response.writeHead(page.statusCode, { 'content-type': page.contentType, ...page.headers })
    response.end(page.body)
  })
  return {
    sent,
    address: shop.origin,
    /** Opens the page in a browser with the test's script in place of the gateway's. */
    async show(page: Page, script = fakeScript) {
      await page.route('https://js.stripe.com/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: script }),
      )
      await page.goto(shop.origin)
      return page.getByTitle('Secure card form').contentFrame()
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([shop.close(), form.close()])
    },
  }
}

const done: Reply = { statusCode: 200, body: { '@action': 'ticket', id: 'ctoken_1', ticket_id: 'ctoken_1' } }

const formOf = (origin: string, more: Partial<GatewayForm>): GatewayForm => ({
  kind: 'ticket',
  methods: ['cc', 'ach'],
  frameAncestors: [origin],
  declines: 0,
  publishableKey: 'pk_test_51',
  ...more,
})

/** Returns the messages that the form sent to its page. */
export function getFormMessages(
  page: Page,
): Promise<{ type: string; event?: Record<string, unknown>; [more: string]: unknown }[]> {
  return page.evaluate('told')
}

/** Sends a message from the page to its form. */
export async function say(page: Page, message: object): Promise<void> {
  await page.evaluate(`say(${JSON.stringify(message)})`)
}

const shopPage = (address: string) => `<!doctype html><html lang="en"><head><title>Shop</title>
  <meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"></head>
  <body style="margin:0"><main><h1 style="font:20px system-ui">Pay</h1>
  <iframe title="Secure card form" src="${address}" style="width:100%;border:0" height="420"
    sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts"></iframe></main>
  <script>
    const told = []
    const frame = document.querySelector('iframe')
    const say = (message) => frame.contentWindow.postMessage({ source: 'florin-page', ...message }, '*')
    addEventListener('message', ({ data }) => {
      told.push(data)
      if (data.type === 'resize') frame.height = data.height
    })
  </script></body></html>`

/** Simulates the gateway's fields. Their options are written to the page so that the test can read them. */
const fakeScript = `
  window.Stripe = (key) => {
    const opened = { key, updates: [], tokens: [] }
    document.documentElement.dataset.opened = '{}'
    const note = () => (document.documentElement.dataset.opened = JSON.stringify(opened))
    const look = (appearance, place) => {
      const { colorBackground, colorText } = appearance.variables
      for (const input of place.querySelectorAll('input, button')) {
        input.style.background = colorBackground
        input.style.color = colorText
      }
    }
    return {
      elements(options) {
        Object.assign(opened, { options })
        note()
        let place
        return {
          update(change) {
            opened.updates.push(change)
            note()
            if (change.appearance) look(change.appearance, place)
          },
          submit: async () =>
            place.querySelector('input').value ? {} : { error: { message: 'Your card number is incomplete.' } },
          create(kind, elementOptions) {
            Object.assign(opened, { kind, elementOptions })
            note()
            const hearers = {}
            return {
              on: (event, hear) => (hearers[event] = hear),
              focus: () => place.querySelector('input').focus(),
              mount(at) {
                place = at
                const types = options.paymentMethodTypes
                place.innerHTML =
                  types.map((type) => '<button type="button" data-type="' + type + '">' + type + '</button>').join('') +
                  '<label>Card number <input autocomplete="cc-number"></label>'
                for (const button of place.querySelectorAll('button'))
                  button.addEventListener('click', () => hearers.change({ value: { type: button.dataset.type } }))
                look(options.appearance, place)
                hearers.ready({})
              },
            }
          },
        }
      },
      async createConfirmationToken({ params }) {
        opened.tokens.push(params)
        note()
        return { confirmationToken: { id: 'ctoken_' + opened.tokens.length } }
      },
    }
  }`

async function listening(hear: RequestListener) {
  const server = createServer(hear)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
