import { createServer } from 'node:http'
import { PassThrough } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { reportCrashes } from '../../scripts/stack.mjs'

describe('npm start', () => {
  it('npm start reports once that a server crashed, and its recovery', async () => {
    let healthy = true
    const server = createServer((_, response) => response.writeHead(healthy ? 200 : 503).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const stderr = new PassThrough()
    const outputLines: string[] = []
    const stop = reportCrashes(
      'gateway',
      `http://127.0.0.1:${port}`,
      { stderr },
      () => "SyntaxError: Unexpected token '}'",
      (text) => outputLines.push(text),
    )
    try {
      stderr.write('(node:1) Warning: experimental\n')
      await new Promise((resolve) => setTimeout(resolve, 1_700))
      expect(outputLines).toEqual([])
      healthy = false
      stderr.write("SyntaxError: Unexpected token '}'\n")
      stderr.write('Node.js v24\n')
      await vi.waitFor(() => expect(outputLines).toHaveLength(1), 4_000)
      expect(outputLines[0]).toMatch(
        /✗ gateway does not answer any more.*SyntaxError: Unexpected token '}'\nFix and save; it restarts automatically/s,
      )
      healthy = true
      await vi.waitFor(() => expect(outputLines[1]).toBe('gateway answers again.'), 4_000)
    } finally {
      stop()
      server.close()
    }
  })
})
