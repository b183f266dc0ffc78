import { requestFile, type FileCall } from '../api/call.ts'

/** Downloads a file of the service. A file that breaks off is not saved. */
export async function download(name: FileCall, companyId: string, query: Record<string, string>) {
  const { file, fileName } = await requestFile(name, { params: { companyId }, query })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
