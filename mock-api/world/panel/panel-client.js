import { failed, toast } from './dom.js'

/** Asks the world. A body makes it a POST. Throws with the world's own words when it refuses. */
export async function ask(path, body, method = body === undefined ? 'GET' : 'POST') {
  const answer = await fetch(`/__world/${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-world': 'panel' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const content = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Error(content.error?.summary ?? `The world answered ${answer.status}`)
  return content
}

let refresh = async () => {}

/** What runs after every change, so that the page shows it at once. */
export const whenChanged = (handler) => {
  refresh = handler
}

export const showAgain = () => refresh().catch(failed)

/** Asks for a change, says how it went and shows the new world. Answers undefined when it was refused. */
export async function change(path, body, done, method = 'POST') {
  try {
    const content = await ask(path, body, method)
    toast(typeof done === 'function' ? done(content) : done)
    await refresh()
    return content
  } catch (error) {
    failed(error)
    return undefined
  }
}
