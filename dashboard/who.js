// Asks who is signed in while the app is still on its way, for the pages that are of somebody: they wait for nothing else.
;(() => {
  const [, , page] = location.pathname.split('/')
  if (['login', 'forgot', 'reset', 'invitation'].includes(page)) return
  const asked = fetch('/dashboard/v1/me', {
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
    cache: 'no-store',
  })
  // Where it fails, the app hears so when it takes it.
  asked.catch(() => undefined)
  window.florinWho = asked
})()
