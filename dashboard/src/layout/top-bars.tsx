import { useEffect } from 'react'
import { connection } from '../api/request.ts'
import { createStore } from '../api/store.ts'
import { Button } from '../components/button.tsx'

const isUpdated = createStore(false)

// A chunk of the app failed to load. Either a newer version has replaced it, or there is no connection.
window.addEventListener('vite:preloadError', () => {
  fetch('/dashboard', { cache: 'no-store' })
    .then(({ ok }) => isUpdated.write(ok))
    .catch(() => connection.write('down'))
})

const becomeOffline = () => connection.write('down')
const becomeOnline = () => connection.write('up')

/** Shows that the connection is lost or that the app is outdated. The page keeps its input. */
export function TopBars() {
  useEffect(() => {
    window.addEventListener('offline', becomeOffline)
    window.addEventListener('online', becomeOnline)
    return () => {
      window.removeEventListener('offline', becomeOffline)
      window.removeEventListener('online', becomeOnline)
    }
  }, [])
  const isDown = connection.use() === 'down'
  return (
    <>
      <div role="status">{isDown && <div className="bar-notice">No connection. Nothing is lost.</div>}</div>
      {isUpdated.use() && (
        <div className="bar-notice" role="alert">
          Florin was updated.
          <Button onClick={() => location.reload()}>Reload</Button>
        </div>
      )}
    </>
  )
}
