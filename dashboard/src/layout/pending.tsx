import { Skeleton } from '../components/skeleton.tsx'

/** Shown while a page loads. */
export function Pending() {
  return (
    <div className="content">
      <Skeleton />
    </div>
  )
}
