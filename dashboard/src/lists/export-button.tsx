import { useMutation } from '@tanstack/react-query'
import type { FileEndpoint } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { Refusal } from '../components/refusal.tsx'
import { showToast } from '../components/toasts.tsx'
import { download } from './download.ts'

type Props = { file: FileEndpoint; companyId: string; query: Record<string, string> }

/** Downloads a report as a file. */
export function ExportButton({ file, companyId, query }: Props) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => download(file, companyId, query),
    onSuccess: () => showToast('The export is downloaded.'),
  })
  return (
    <>
      <Button working={isPending && 'Exporting…'} onClick={() => mutate()}>
        Export CSV
      </Button>
      {error && <Refusal error={error} onRetry={() => mutate()} />}
    </>
  )
}
