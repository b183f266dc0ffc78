/** Shows a text on one line. If it does not fit, it ends with an ellipsis, and the tooltip has all of it. */
export function Cut({ text }: { text: string }) {
  return (
    <span className="cut" dir="auto" title={text}>
      {text}
    </span>
  )
}
