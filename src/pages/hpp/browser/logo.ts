/** A picture that cannot be shown keeps its place, and nothing in it. */
export function showLogo(): void {
  for (const logo of document.querySelectorAll('img')) logo.decode().catch(() => logo.classList.add('broken'))
}
