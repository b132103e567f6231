import { Router } from 'express'

/** Stands in for the provider's chat page in development (ruling 8). */
const page = `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Live chat</title>
<style>
  body { margin: 0; display: flex; flex-direction: column; height: 100vh; font: 16px/24px system-ui, sans-serif; }
  ol { flex: 1; margin: 0; padding: 16px; overflow: auto; list-style: none; }
  li { max-width: 80%; margin-bottom: 8px; padding: 8px 12px; border: 1px solid #7b879a; border-radius: 12px; }
  li.own { margin-left: auto; }
  form { display: flex; gap: 8px; padding: 12px; border-top: 1px solid #7b879a; }
  input { flex: 1; min-width: 0; min-height: 48px; padding: 0 12px; font: inherit; }
  button { min-height: 48px; padding: 0 16px; font: inherit; }
</style>
</head>
<body>
<ol aria-live="polite" aria-label="Messages"><li>Hello! This is the development chat. How can we help?</li></ol>
<form>
  <input aria-label="Message" autocomplete="off" required>
  <button>Send</button>
</form>
<script>
  const list = document.querySelector('ol')
  const say = (text, own) => {
    const item = document.createElement('li')
    item.textContent = text
    if (own) item.className = 'own'
    list.append(item)
    item.scrollIntoView()
  }
  const field = document.querySelector('input')
  // A sandboxed page may not submit forms, so scripts handle Enter and the button.
  const send = () => {
    const text = field.value.trim()
    if (text === '') return
    say(text, true)
    field.value = ''
    setTimeout(() => say('Thank you. In development, no one reads this.', false), 300)
  }
  document.querySelector('button').type = 'button'
  document.querySelector('button').onclick = send
  field.onkeydown = (press) => {
    if (press.key === 'Enter') {
      press.preventDefault()
      send()
    }
  }
  parent.postMessage({ type: 'chat.ready' }, '*')
</script>
</body>
</html>
`

export const chatRouter = (): Router => {
  const router = Router()
  router.get('/chat', (_request, response) => {
    response
      .set({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; sandbox allow-scripts",
      })
      .type('html')
      .send(page)
  })
  return router
}
