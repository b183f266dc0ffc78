import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { createStore } from '../api/store.ts'

// Over most connections the first page has loaded by then.
const firstPageMs = 3_000

/**
 * Defers a component that the first page does not need. It loads some seconds after the first page, or when it is first
 * opened.
 */
export function lazyComponent<Props>(imported: () => Promise<ComponentType<Props>>) {
  const component = createStore<ComponentType<Props> | undefined>(undefined)
  const load = async () => {
    if (component.read() === undefined) component.write(await imported())
  }

  /** Returns the component, once it has loaded. */
  const useLoaded = () => {
    useEffect(() => {
      const wait = setTimeout(() => void load().catch(() => undefined), firstPageMs)
      return () => clearTimeout(wait)
    }, [])
    return component.use()
  }

  /** Returns the component while it is open. If it fails to load, it does not open. */
  const useOpened = () => {
    const [isOpen, setOpen] = useState(false)
    const Component = useLoaded()
    const open = useCallback(() => {
      load().then(
        () => setOpen(true),
        () => undefined,
      )
    }, [])
    const close = useCallback(() => setOpen(false), [])
    return { Opened: isOpen ? Component : undefined, open, close }
  }

  return { load, useLoaded, useOpened }
}
