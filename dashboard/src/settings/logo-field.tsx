import { useState, type ChangeEvent } from 'react'
import { ApiError, formatError } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { showToast } from '../components/toasts.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { keepBranding } from './branding-query.ts'

const endpoint = '/dashboard/v1/companies/{companyId}/branding/logo'
const bytesMax = 262_144
const types = ['image/png', 'image/jpeg']

/** Shows the logo of a company. An admin replaces or removes it at once. */
export function LogoField({ logoUrl }: { logoUrl: string | undefined }) {
  const { companyId } = useCompany()
  const [error, setError] = useState<string>()
  const change = async (method: 'PUT' | 'DELETE', done: string, file?: File) => {
    setError(undefined)
    try {
      const sent = { params: { companyId }, ...(file && { file }) }
      keepBranding(companyId, await request(`${method} ${endpoint}`, sent))
      showToast(done)
    } catch (refused) {
      setError(describe(refused))
    }
  }
  const upload = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const problem = problemOf(file)
    if (problem === undefined) void change('PUT', 'The logo is changed.', file)
    else setError(problem)
    // The same file can be chosen again after it was corrected.
    target.value = ''
  }
  return (
    <div className="form">
      <Logo logoUrl={logoUrl} />
      <TextField
        type="file"
        accept={types.join(',')}
        label={logoUrl === undefined ? 'Add a logo' : 'Replace the logo'}
        hint="PNG or JPEG, at most 256 kB and 2000 x 2000 pixels. Payers see it at once."
        error={error}
        onChange={upload}
      />
      {logoUrl !== undefined && (
        <div className="buttons">
          <Button onClick={() => void change('DELETE', 'The logo is removed, also from mails already sent.')}>
            Remove logo
          </Button>
        </div>
      )}
    </div>
  )
}

/** Shows a logo on white, as payers see it. */
export function Logo({ logoUrl }: { logoUrl: string | undefined }) {
  if (logoUrl === undefined) return null
  return <img className="own-logo" src={new URL(logoUrl).pathname} alt="Logo" />
}

/** The server refuses the same, but a large file would be sent first. */
function problemOf({ size, type }: File): string | undefined {
  if (!types.includes(type)) return 'Use a PNG or a JPEG. Other pictures are not shown in mails.'
  if (size > bytesMax) return `The picture is ${Math.ceil(size / 1024)} kB, and may be at most 256 kB.`
  return undefined
}

/** A problem of the picture begins with its verb. */
function describe(error: unknown): string {
  const [problem] = error instanceof ApiError ? error.fields : []
  return problem ? `The picture ${problem.message}.` : formatError(error)
}
