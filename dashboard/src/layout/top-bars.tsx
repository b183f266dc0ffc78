import { useEffect } from 'react'
import { connection } from '../api/call.ts'
import { createStore } from '../api/store.ts'
import { Button } from '../components/button.tsx'

const isUpdated = createStore(false)

// A file of the app did not come: it is gone, for another version of it stands there now, or nothing comes.
window.addEventListener('vite:preloadError', () => {
  fetch('/dashboard', { cache: 'no-store' })
    .then(({ ok }) => isUpdated.write(ok))
    .catch(() => connection.write('down'))
})

const becomeOffline = () => connection.write('down')
const becomeOnline = () => connection.write('up')

/** What is wrong with this page as a whole: no connection, or an older version. What is typed stays. */
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
