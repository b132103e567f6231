import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'mortal-'))
let server: ChildProcess | undefined
let url = ''
/** What it said about unexpected errors. */
export const complaints: string[] = []

/** A program of mock-api on a kept data folder, as npm start runs it. */
const program = (file: string): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', file], {
    env: {
      ...process.env,
      DATA_DIR: join(folder, 'db'),
      MOCK_API_PORT: '0',
      UPSTREAM_IDEMPOTENCY: 'keys',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
export const start = async (): Promise<void> => {
  server = program('mock-api/main.ts')
  for await (const line of createInterface({ input: server.stdout! })) {
    if (line.includes('"level":"error"')) complaints.push(line)
    url = /listens on (http:[^"]+)/.exec(line)?.[1] ?? ''
    if (url) break
  }
  expect(url, 'it started').not.toBe('')
  server.stdout!.on('data', (text) => {
    if (String(text).includes('"level":"error"')) complaints.push(String(text))
  })
  server.stdout!.resume()
}
/** No time for a last word: what was not written is lost. */
export const kill = async (): Promise<void> => {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((resolve) => server!.once('exit', resolve))
  server.kill('SIGKILL')
  await gone
}

interface Reply {
  status: number
  token: string
  data: never
}
export const ask = async (
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Reply> => {
  const answer = await fetch(`${url}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'x-world': 'test', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const content = (await answer.json()) as { data?: never }
  const token = answer.headers.get('authorization') ?? ''
  return { status: answer.status, token, data: content.data ?? (content as never) }
}
export const world = async (path: string, body?: object) => {
  const { status, data } = await ask(`__world/${path}`, body)
  expect(status).toBe(200)
  return data as { drift: string }
}

/** `npm run audit` on the folder of a stopped mock-api: its exit code and what it printed. */
export const audit = async (): Promise<{ code: unknown; text: string }> => {
  const child = program('mock-api/audit.ts')
  let text = ''
  child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, text }
}

export const remove = async (): Promise<void> => {
  await kill()
  rmSync(folder, { recursive: true, force: true })
}
