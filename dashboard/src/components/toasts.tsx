import { createStore } from '../api/store.ts'

type Toast = { id: number; text: string }

const toasts = createStore<readonly Toast[]>([])
const toastMs = 6_000
let last = 0

/** Confirms an action for six seconds. The page shows the result too, so a missed toast loses nothing. */
export function showToast(text: string): void {
  const id = ++last
  toasts.write([...toasts.read(), { id, text }])
  setTimeout(() => toasts.write(toasts.read().filter((each) => each.id !== id)), toastMs)
}

/** Renders the open toasts. Screen readers announce a toast only if its container already exists. */
export function Toasts() {
  return (
    <div className="toasts" role="status">
      {toasts.use().map(({ id, text }) => (
        <div className="toast" key={id}>
          {text}
        </div>
      ))}
    </div>
  )
}
