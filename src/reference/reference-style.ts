import { createHash } from 'node:crypto'

/** The style sheet of the reference page. */
export const style = `
:root{color-scheme:light dark;--line:#8885;--soft:#8881;background:Canvas;color:CanvasText}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;display:flex;align-items:flex-start}
nav{position:sticky;top:0;width:19rem;flex:none;height:100vh;overflow:auto;padding:1rem;border-right:1px solid var(--line);font-size:.875rem}
nav h2{font-size:.875rem;margin:1rem 0 .25rem}
nav ul{list-style:none;margin:0;padding:0}
main{padding:1rem 2rem;max-width:56rem;min-width:0;flex:1}
section{border-top:1px solid var(--line);padding:.5rem 0 1rem}
section:target{background:var(--soft)}
h3{margin:.5rem 0;overflow-wrap:anywhere}
a{overflow-wrap:anywhere}
h4{margin:.75rem 0 .25rem}
code{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
.call{display:flow-root;background:var(--soft);padding:.5rem;margin:0}
.call span{float:right;font-size:.875rem}
.call b{display:inline-block;min-width:4rem}
dl{margin:0 0 0 .5rem}
dd{margin:0 0 .25rem 1rem;padding-left:.5rem;border-left:1px solid var(--line)}
p{margin:.25rem 0}
pre{background:var(--soft);padding:.5rem;margin:.25rem 0;overflow:auto;font-size:.8125rem}
summary{cursor:pointer}
@media (max-width:48rem){body{display:block}nav{position:static;width:auto;height:auto;border:0}main{padding:1rem}}
`

/** The content security policy of the page: its one style sheet, and nothing else. */
export const referencePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')
