import { useEffect, useRef, useState } from 'react'
import { refetchImports } from './imports-query.ts'
import type { ReadExport } from './read-export.ts'
import { noProgress, resumeAfter, writeExport, type Progress } from './write-export.ts'

/** Returns the progress of an import, and the function that begins it or goes on. It ends with the page. */
export function useWriting(companyId: string, read: ReadExport) {
  const [progress, setProgress] = useState<Progress>(noProgress)
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const isStopped = useRef(false)
  useEffect(() => {
    isStopped.current = false
    return () => void (isStopped.current = true)
  }, [])
  const run = async () => {
    setRunning(true)
    setError(undefined)
    let last = resumeAfter(error, progress)
    setProgress(last)
    try {
      for await (const next of writeExport(companyId, read, last)) {
        if (isStopped.current) return
        last = next
        setProgress(next)
      }
    } catch (failure) {
      setError(failure)
    }
    setRunning(false)
    await refetchImports(companyId)
  }
  return { progress, isRunning, error, run }
}
