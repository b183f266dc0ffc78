/** A logo ready to draw, with its size on the page in points. */
export type DrawnLogo = { image: Image; width: number; height: number }

// The library accepts this as an already opened image.
type Image = { width: number; height: number; label: string; obj: object; embed(): void }
