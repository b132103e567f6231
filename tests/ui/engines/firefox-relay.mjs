#!/usr/bin/env node
// Playwright's channel `moz-firefox` starts this script instead of Firefox. It starts Firefox (FIREFOX_PATH) and
// relays WebDriver BiDi, except one command that Playwright always sends and Firefox 153 ESR does not support.
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const unknownCommand = 'emulation.setMediaFeaturesOverride'

const connect = (address) => (playwright) => {
  const firefox = new WebSocket(address, { perMessageDeflate: false })
  const pendingMessages = []
  firefox.on('open', () => {
    for (const message of pendingMessages) firefox.send(message)
  })
  playwright.on('message', (data) => {
    const message = String(data)
    const { id, method } = JSON.parse(message)
    if (method === unknownCommand) playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
    else if (firefox.readyState === WebSocket.OPEN) firefox.send(message)
    else pendingMessages.push(message)
  })
  firefox.on('message', (data) => playwright.send(String(data)))
  firefox.on('close', () => playwright.close())
  playwright.on('close', () => firefox.close())
}

const child = spawn(process.env.FIREFOX_PATH ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
child.stderr.on('data', (data) => {
  const [, address] = /BiDi listening on (ws:\/\/\S+)/.exec(String(data)) ?? []
  if (!address) return process.stderr.write(data)
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' }, () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  )
  server.on('connection', connect(`${address}/session`))
})
