import { ApiError } from '#kernel/refusals'
import type { Endpoint } from './endpoint.ts'

/** Refuses what is not there, and names what is, where the same path takes other methods. */
export function refusingOthers(endpoints: Endpoint[]): (method: string, path: string) => ApiError {
  const offered = endpoints.map(({ method, path }) => ({ method, fits: patternOf(path) }))
  return (asked, path) => {
    const fitting = offered.filter(({ fits }) => fits.test(path))
    const methods = [...new Set(fitting.map(({ method }) => method))].toSorted()
    if (methods.length === 0) return new ApiError('not_found')
    const message = `There is nothing here for ${asked}: this path takes ${methods.join(', ')}.`
    return new ApiError('not_found', { message, methods })
  }
}

function patternOf(path: string): RegExp {
  const literal = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  const parts = path.split(/\{\w+\}/).map(literal)
  return new RegExp(`^${parts.join('[^/]+')}$`)
}
