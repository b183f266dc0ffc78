import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { createStore } from '../api/store.ts'

// Until what a page shows first has come over most lines.
const firstPageMs = 3_000

/** A component that the first page does without: it comes behind it, or when it is first needed. */
export function lazyComponent<Props>(imported: () => Promise<ComponentType<Props>>) {
  const component = createStore<ComponentType<Props> | undefined>(undefined)
  const load = async () => {
    if (component.read() === undefined) component.write(await imported())
  }

  /** The component, once it has come. */
  const useFetched = () => {
    useEffect(() => {
      const wait = setTimeout(() => void load().catch(() => undefined), firstPageMs)
      return () => clearTimeout(wait)
    }, [])
    return component.use()
  }

  /** The component while it is open. Where it cannot come it does not open; the page says by itself what it lacks. */
  const useOpened = () => {
    const [isOpen, setOpen] = useState(false)
    const Component = useFetched()
    const open = useCallback(() => {
      load().then(
        () => setOpen(true),
        () => undefined,
      )
    }, [])
    const close = useCallback(() => setOpen(false), [])
    return { Opened: isOpen ? Component : undefined, open, close }
  }

  return { load, useFetched, useOpened }
}
