const repeat = (rows: number) => Array.from({ length: rows }, (_, row) => row)

/** Stands where something is being read that takes longer than a blink. */
export function Skeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="skeleton" role="status" aria-label="Loading">
      {repeat(rows).map((row) => (
        <span key={row} />
      ))}
    </div>
  )
}
