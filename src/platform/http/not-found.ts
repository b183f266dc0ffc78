import { ApiError } from '#kernel/refusals'
import type { Endpoint } from './endpoint.ts'

/**
 * Returns a function that builds the not_found error of a request. The error lists the accepted methods if the path
 * exists.
 */
export function createNotFound(endpoints: Endpoint[]): (method: string, path: string) => ApiError {
  const offered = endpoints.map(({ method, path }) => ({ method, path, fits: toPattern(path) }))
  return (asked, path) => {
    const fitting = offered.filter(({ fits }) => fits.test(path))
    // A literal path takes precedence over a path with an id.
    const own = fitting.filter((one) => one.path === path)
    const methods = [...new Set((own.length > 0 ? own : fitting).map(({ method }) => method))].toSorted()
    if (methods.length === 0) return new ApiError('not_found')
    const message = `There is nothing here for ${asked}: this path takes ${methods.join(', ')}.`
    return new ApiError('not_found', { message, methods })
  }
}

function toPattern(path: string): RegExp {
  const literal = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  const parts = path.split(/\{\w+\}/).map(literal)
  return new RegExp(`^${parts.join('[^/]+')}$`)
}
