// Runs before the first paint, so that the dark theme does not flash light.
;(() => {
  let theme
  try {
    theme = localStorage.getItem('florin-theme')
  } catch {
    // Without local storage the system's colour scheme applies.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
})()
