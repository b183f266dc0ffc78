{
  const main = document.querySelector('main')
  const tabs = [...document.querySelectorAll('[role=tab]')]

  // Only the platform's own page hears anything; without a known one the form stays silent.
  const tell = (message) => {
    const parent = main.dataset.parent
    if (parent && window.parent !== window)
      window.parent.postMessage({ source: 'florin-processor', ...message }, parent)
  }
  const tellSize = () => tell({ type: 'resize', height: document.documentElement.offsetHeight })

  const show = (tab) => {
    for (const other of tabs) {
      const isShown = other === tab
      other.setAttribute('aria-selected', String(isShown))
      other.tabIndex = isShown ? 0 : -1
      document.getElementById(other.getAttribute('aria-controls')).hidden = !isShown
    }
    tab.focus()
  }

  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => show(tab))
    tab.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') show(tabs[1 - index])
    })
  }

  const entered = (form) => {
    const body = { paymentMethod: form.dataset.method }
    for (const [name, value] of new FormData(form)) if (value.trim()) body[name] = value.trim()
    if (body.expDate) body.expDate = monthAndYear(body.expDate)
    return body
  }

  // Takes 12/29, 1229, 1/29 and what browsers fill in: 12/2029.
  const monthAndYear = (value) => {
    const [month = '', year = ''] = value.includes('/')
      ? value.split('/')
      : [value.slice(0, 2), value.slice(2)]
    return month.trim().padStart(2, '0') + year.trim().slice(-2)
  }

  const showFields = (form, fields) => {
    for (const input of form.querySelectorAll('input, select')) {
      const wrong = fields.find((field) => field.path === input.name)
      document.getElementById(`${input.id}-error`).textContent = wrong ? wrong.message : ''
      if (wrong) input.setAttribute('aria-invalid', 'true')
      else input.removeAttribute('aria-invalid')
    }
    form.querySelector('[aria-invalid]')?.focus()
  }

  const showAlert = (form, text) => {
    const alert = form.querySelector('.alert')
    alert.hidden = !text
    alert.textContent = text
  }

  const emptyFields = (form) =>
    [...form.querySelectorAll('[required]')]
      .filter((input) => !input.value.trim())
      .map((input) => ({ path: input.name, message: 'Please fill this in.' }))

  const submit = async (form) => {
    const response = await fetch(location.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(entered(form)),
    })
    const answer = await response.json()
    if (response.ok) return tell({ type: 'done', event: answer })
    showFields(form, answer.fields ?? [])
    showAlert(form, answer.fields ? '' : (answer.verbiage ?? answer.message))
    form.querySelector('[type=submit]').disabled = false
    tell({ type: 'error', event: answer })
  }

  for (const form of document.querySelectorAll('form')) {
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      const empty = emptyFields(form)
      showFields(form, empty)
      showAlert(form, '')
      if (empty.length > 0) return
      // Stays off after success and after a lost answer: nobody pays twice by pressing twice.
      form.querySelector('[type=submit]').disabled = true
      try {
        await submit(form)
      } catch {
        showAlert(form, 'The answer was lost. Please find out what happened before you try again.')
        tell({ type: 'error', event: { error: 'answer_lost' } })
      }
    })
  }

  new ResizeObserver(tellSize).observe(document.documentElement)
  tell({ type: 'ready' })
}
