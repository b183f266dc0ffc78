import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, formatError, sentence } from '../api/errors.ts'

/**
 * Returns the submit handler of a form. Field errors of the server appear at their fields, and the first of them takes
 * the focus. Any other error appears above the button.
 */
export function useSubmission<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  action: (values: Values) => Promise<unknown>,
) {
  return form.handleSubmit(async (values) => {
    try {
      await action(values)
    } catch (error) {
      showRefusal(form, values, error)
    }
  })
}

function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Values,
  error: unknown,
) {
  const problems = error instanceof ApiError ? error.fields : []
  const known = problems.flatMap(({ path, message }) => {
    const name = toFieldName(path)
    const [first = ''] = name.split('.')
    return first in values ? [{ name: name as Path<Values>, message }] : []
  })
  for (const [index, { name, message }] of known.entries())
    form.setError(name, { message: sentence(message) }, { shouldFocus: index === 0 })
  if (known.length > 0) return
  const correlationId = error instanceof ApiError && error.statusCode >= 500 ? error.correlationId : undefined
  form.setError('root', { message: formatError(error), ...(correlationId ? { type: correlationId } : {}) })
}

/** Returns the name of the form's field for the path of a field error, which starts with the part of the request. */
export const toFieldName = (path: string): string => path.replace(/^(body|path)\.(updates\.)?/, '')
