/** Returns the element of a selector. Throws if the page lacks it or it has another type. */
export function find(within: ParentNode, selector: string): HTMLElement
export function find<Kind extends Element>(within: ParentNode, selector: string, kind: new () => Kind): Kind
export function find(within: ParentNode, selector: string, kind = HTMLElement): HTMLElement {
  const found = within.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`the page lacks ${selector}`)
  return found
}
