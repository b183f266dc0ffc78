import { createStore } from '../api/store.ts'

type Toast = { id: number; text: string }

const said = createStore<readonly Toast[]>([])
const toastMs = 6_000
let last = 0

/** Says briefly that something was done. What it says stands in the page as well: nobody has to be quick. */
export function showToast(text: string): void {
  const id = ++last
  said.write([...said.read(), { id, text }])
  setTimeout(() => said.write(said.read().filter((each) => each.id !== id)), toastMs)
}

/** Where that is said: there from the beginning, so that it is read out. */
export function Toasts() {
  return (
    <div className="toasts" role="status">
      {said.use().map(({ id, text }) => (
        <div className="toast" key={id}>
          {text}
        </div>
      ))}
    </div>
  )
}
