/** What the world refuses, in its own words; or that it does not answer. */
export class Refused extends Error {}

export type Ask = <Answer = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Answer>

/** Asks the control plane of the mock-api at `url`. Throws `Refused`. */
export const controlPlane =
  (url: string): Ask =>
  async (method, path, body) => {
    const answer = await fetch(`${url}/__world/${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-world': 'cli' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      throw new Refused(
        `no mock-api at ${url} (${code ?? 'no answer'}): start it with 'npm start', or say where it is with --url or MOCK_API_PORT`,
      )
    })
    const content = (await answer.json().catch(() => ({}))) as { error?: { summary?: string } }
    if (!answer.ok) throw new Refused(content.error?.summary ?? `the world answered ${answer.status}`)
    return content as never
  }
