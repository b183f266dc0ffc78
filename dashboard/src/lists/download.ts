import { requestFile, type FileEndpoint } from '../api/request.ts'

/** Downloads a file of the service. A file that breaks off is not saved. */
export async function download(name: FileEndpoint, companyId: string, query: Record<string, string>) {
  const { file, fileName } = await requestFile(name, { params: { companyId }, query })
  saveFile(file, fileName)
}

/** Saves a file under a name, as a download of the browser. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
