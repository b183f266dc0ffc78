/** Hides a picture that cannot load and keeps its space. */
export function showLogo(): void {
  for (const logo of document.querySelectorAll('img')) logo.decode().catch(() => logo.classList.add('broken'))
}
