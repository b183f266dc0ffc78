import { ApiError } from '#kernel/refusals'
import type { Endpoint } from './endpoint.ts'

/** Refuses what is not there, and names what is, where the same path takes other methods. */
export function createNotFound(endpoints: Endpoint[]): (method: string, path: string) => ApiError {
  const offered = endpoints.map(({ method, path }) => ({ method, path, fits: toPattern(path) }))
  return (asked, path) => {
    const fitting = offered.filter(({ fits }) => fits.test(path))
    // What has a path of its own is no id of something beside it.
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
