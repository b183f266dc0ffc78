// Runs before anything is painted, so that nobody who chose the dark sees a flash of light.
;(() => {
  let theme
  try {
    theme = localStorage.getItem('florin-theme')
  } catch {
    // A browser that keeps nothing shows what its system does.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
})()
