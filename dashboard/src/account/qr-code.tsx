import newQrCode from 'qrcode-generator'

const quietModules = 2

/** Draws a text as a QR code. The secret in it never leaves the browser. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = newQrCode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const places = Array.from({ length: size }, (_, place) => place)
  const dark = places.flatMap((row) =>
    places.filter((column) => code.isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`),
  )
  const edge = size + 2 * quietModules
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`${-quietModules} ${-quietModules} ${edge} ${edge}`}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}
