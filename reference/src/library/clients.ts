import { nodeFetch } from '@scalar/snippetz/plugins/node/fetch'
import { pythonRequests } from '@scalar/snippetz/plugins/python/requests'
import { shellCurl } from '@scalar/snippetz/plugins/shell/curl'

// Replaces the module of the same exports in the build, which contains the clients of 20 languages.

const groups = [
  { key: 'shell', title: 'Shell', default: 'curl', clients: [shellCurl] },
  { key: 'node', title: 'Node.js', default: 'fetch', clients: [nodeFetch] },
  { key: 'python', title: 'Python', default: 'requests', clients: [pythonRequests] },
]

/** The ids of the clients that the page shows. */
export const AVAILABLE_CLIENTS = ['shell/curl', 'node/fetch', 'python/requests'] as const

type Request = Parameters<typeof shellCurl.generate>[0]

/** Returns the generator of the examples. */
export function snippetz() {
  const findPlugin = (target: string, client: string) =>
    groups.find(({ key }) => key === target)?.clients.find((plugin) => plugin.client === client)
  return {
    clients: () => groups,
    hasPlugin: (target: string, client: string) => findPlugin(target, client) !== undefined,
    print: (target: string, client: string, request: Request) =>
      findPlugin(target, client)?.generate(request),
  }
}
