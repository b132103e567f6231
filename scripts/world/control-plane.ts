/** Thrown if mock-api rejected the call (with its message) or did not respond. */
export class WorldError extends Error {}

export type WorldCall = <Answer = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Answer>

/** Calls the control plane of the mock-api at `url`. Throws `WorldError`. */
export const controlPlane =
  (url: string): WorldCall =>
  async (method, path, body) => {
    const response = await fetch(`${url}/__world/${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-world': 'cli' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      throw new WorldError(
        `no mock-api at ${url} (${code ?? 'no response'}): start it with 'npm start', or set its address with --url or MOCK_API_PORT`,
      )
    })
    const content = (await response.json().catch(() => ({}))) as { error?: { summary?: string } }
    if (!response.ok) throw new WorldError(content.error?.summary ?? `mock-api returned ${response.status}`)
    return content as never
  }
