// Requests the signed-in user while the app still loads. The request is skipped on pages that need no session.
;(() => {
  const [, , page] = location.pathname.split('/')
  if (['login', 'forgot', 'reset', 'invitation'].includes(page)) return
  const asked = fetch('/dashboard/v1/me', {
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
    cache: 'no-store',
  })
  // The app handles the rejection when it takes the promise.
  asked.catch(() => undefined)
  window.florinWho = asked
})()
