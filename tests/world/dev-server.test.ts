import { createServer } from 'node:http'
import { PassThrough } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { development } from '../../scripts/dev/development'
import { reportCrashes } from '../../scripts/stack.mjs'

describe('npm start', () => {
  it('tells loudly when a server stopped answering after an edit, once, and when it answers again', async () => {
    let healthy = true
    const server = createServer((_, response) => response.writeHead(healthy ? 200 : 503).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const stderr = new PassThrough()
    const told: string[] = []
    const stop = reportCrashes(
      'gateway',
      `http://127.0.0.1:${port}`,
      { stderr },
      () => "SyntaxError: Unexpected token '}'",
      (text) => told.push(text),
    )
    try {
      stderr.write('(node:1) Warning: experimental\n')
      await new Promise((resolve) => setTimeout(resolve, 1_700))
      expect(told).toEqual([])
      healthy = false
      stderr.write("SyntaxError: Unexpected token '}'\n")
      stderr.write('Node.js v24\n')
      await vi.waitFor(() => expect(told).toHaveLength(1), 4_000)
      expect(told[0]).toMatch(
        /✗ gateway does not answer any more.*SyntaxError: Unexpected token '}'\nMend it: it starts again/s,
      )
      healthy = true
      await vi.waitFor(() => expect(told[1]).toBe('gateway answers again.'), 4_000)
    } finally {
      stop()
      server.close()
    }
  })

  it('a changed machine reloads the page: a hot update would leave the old one at work', () => {
    const sent: unknown[] = []
    const hot = { send: (message: unknown) => sent.push(message) }
    interface Reloading {
      name: string
      hotUpdate: (this: object, change: { file: string; modules: object[] }) => unknown
    }
    const plugins = development({ gateway: '', mockApi: '' }) as unknown as Reloading[]
    const { hotUpdate } = plugins.find(({ name }) => name === 'development')!
    const changed = (file: string, modules: object[] = [{}]) =>
      hotUpdate.call({ environment: { hot } }, { file, modules })
    expect(changed('/app/machines/auth/login/login.machine.ts')).toEqual([])
    expect(sent).toEqual([{ type: 'full-reload' }])
    expect(changed('/app/client/auth/login/login.screen.tsx')).toBeUndefined()
    expect(changed('/app/machines/auth/login/nobody-imports.ts', [])).toBeUndefined()
    expect(sent).toHaveLength(1)
  })
})
