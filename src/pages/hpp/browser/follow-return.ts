let mayFollow = false

/**
 * Follows the merchant's return link if the payment was made on this page. A payer who opens the page later as a
 * receipt stays on it.
 */
export function followReturn(): void {
  const link = document.querySelector('a[data-follow]')
  if (mayFollow && link instanceof HTMLAnchorElement) location.assign(link.href)
  mayFollow = !link
}
