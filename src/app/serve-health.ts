import type { AdmissionControl } from '#access'
import type { AppContext } from '#context'
import { healthOnlyEndpoints, type MetricsDeps } from '#health'
import { createHttpServer } from '#platform/http'
import { formatUrl, type Config } from './config.ts'
import { toHttpOptions } from './serve-api.ts'

/**
 * Serves health, readiness and metrics of this process on a separate port, if one is configured. A worker has no other
 * port, and an API need not expose them with its requests. Returns their URL.
 */
export async function serveHealth(
  config: Config,
  context: AppContext,
  { admission, health }: { admission: AdmissionControl; health: MetricsDeps },
  closing: AsyncDisposableStack,
): Promise<string | undefined> {
  if (config.metricsPort === undefined) return undefined
  const endpoints = healthOnlyEndpoints(context, health)
  const server = createHttpServer(toHttpOptions(config, context, admission, endpoints))
  closing.defer(() => server.close())
  const { port } = await server.listen(config.host, config.metricsPort)
  return formatUrl(config.host, port)
}
