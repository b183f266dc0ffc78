let mayFollow = false

/** Goes on to the merchant's page where the payment was made on this page; whoever opens it as a receipt later stays. */
export function followReturn(): void {
  const link = document.querySelector('a[data-follow]')
  if (mayFollow && link instanceof HTMLAnchorElement) location.assign(link.href)
  mayFollow = !link
}
