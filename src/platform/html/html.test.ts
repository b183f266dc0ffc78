import { describe, expect, it } from 'vitest'
import { escapeHtml, html } from './index.ts'

// The formatter lays out templates named `html` anew, and these tests are about every character.
const markup = html

describe('html', () => {
  it('escapes what is put into it', () => {
    const name = `<script>alert("x") & 'y'</script>`
    expect(markup`<p title="${name}">${name}</p>`.html).toBe(
      '<p title="&lt;script&gt;alert(&quot;x&quot;) &amp; &#39;y&#39;&lt;/script&gt;">' +
        '&lt;script&gt;alert(&quot;x&quot;) &amp; &#39;y&#39;&lt;/script&gt;</p>',
    )
    expect(escapeHtml('&amp;')).toBe('&amp;amp;')
  })

  it('keeps pieces of HTML and joins lists', () => {
    const rows = ['a<', 'b'].map((cell) => markup`<li>${cell}</li>`)
    expect(markup`<ul>${rows}</ul>${3}${['<', markup`<br>`]}`.html).toBe(
      '<ul><li>a&lt;</li><li>b</li></ul>3&lt;<br>',
    )
  })

  it('writes texts without values as they are', () => {
    expect(markup``.html).toBe('')
    expect(markup`<hr>`.html).toBe('<hr>')
  })
})
