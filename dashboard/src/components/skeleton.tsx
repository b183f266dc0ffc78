const repeat = (rows: number) => Array.from({ length: rows }, (_, row) => row)

/** Shows placeholder rows while data loads. */
export function Skeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="skeleton" role="status" aria-label="Loading">
      {repeat(rows).map((row) => (
        <span key={row} />
      ))}
    </div>
  )
}
