/** A logo that can be drawn, and how large it is on the page. */
export type DrawnLogo = { image: Image; width: number; height: number }

// What the library takes for a picture that it has opened before.
type Image = { width: number; height: number; label: string; obj: object; embed(): void }
