import { showError, toast } from './dom.js'

/** Sends a POST if there is a body. Throws the server's message on an error. */
export async function requestWorld(path, body, method = body === undefined ? 'GET' : 'POST') {
  const response = await fetch(`/__world/${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-world': 'panel' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const content = await response.json().catch(() => ({}))
  if (!response.ok)
    throw new Error(content.error?.summary ?? `The control panel got status ${response.status}`)
  return content
}

let refresh = async () => {}

/** `handler` runs after every change, so that the page shows it immediately. */
export const onChange = (handler) => {
  refresh = handler
}

export const refreshPage = () => refresh().catch(showError)

/** Shows the result and the new state. Returns undefined after an error. */
export async function change(path, body, done, method = 'POST') {
  try {
    const content = await requestWorld(path, body, method)
    toast(typeof done === 'function' ? done(content) : done)
    await refresh()
    return content
  } catch (error) {
    showError(error)
    return undefined
  }
}
