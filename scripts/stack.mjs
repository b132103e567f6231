// Helpers to start the stack: ports, health checks, and the summary for the developer.
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { exitMark, hostProblem, portProblem } from './dev/diagnose.mjs'
import { print, stopFor } from './prepare.mjs'

/** Whether a port is free, also on ::1, which browsers may try first for localhost. */
export const portIsFree = async (host, port) =>
  (await isFree(host, port)) && (host !== '127.0.0.1' || (await isFree('::1', port)))

const isFree = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 })
    const settle = (free) => {
      socket.destroy()
      resolve(free)
    }
    socket.on('connect', () => settle(false))
    socket.on('error', () => settle(true))
    socket.on('timeout', () => settle(true))
  })

/**
 * Exits with one sentence if HOST is not an address of this machine, or a port is in use; names a free port.
 * @param {[variable: string, host: string, port: number][]} addresses
 */
export const checkAddresses = async (addresses, command) => {
  const taken = addresses.map(([, , port]) => port)
  for (const [variable, host, port] of addresses) {
    stopFor(await hostProblem(host))
    if (await portIsFree(host, port)) continue
    let free = port + 1
    while (taken.includes(free) || !(await portIsFree(host, free))) free += 1
    stopFor(portProblem(variable, port, command, free))
  }
}

/** The environment of a Node.js server, which ends with the command that starts it. */
export const serverEnv = (env) => ({
  ...process.env,
  ...env,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${new URL('dev/end-with-parent.mjs', import.meta.url)}`,
})

/** Calls `stop` when a person ends the command: Ctrl-C, kill, or a closed terminal, which takes the output with it. */
export const onStop = (stop) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

export const isHealthy = async (url) =>
  (await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null))?.ok === true

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Waits until a URL responds with 2xx and prints that. Every 10 s, prints what it is waiting for and the output so far.
 */
export const untilHealthy = async (name, url, givenUp, lastWords = () => '') => {
  const startedAt = Date.now()
  for (let lastPrintedAt = startedAt; !givenUp(); ) {
    if (await isHealthy(url)) {
      print(`  ${name} is ready (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
      return
    }
    if (Date.now() - lastPrintedAt > 10_000) {
      lastPrintedAt = Date.now()
      print(`  still waiting for ${name} at ${url} …${lastWords() && ` Output:\n${lastWords()}`}`)
    }
    await pause(100)
  }
}

/**
 * Reports each crash of a watched server with its last output, and when it responds again.
 * @param {{ ended: (output: string) => unknown, answers: () => unknown }} tell
 */
export const reportCrashes = (url, child, lastWords, tell) => {
  let isDown = false
  child.stderr.on('data', async (chunk) => {
    if (isDown || !String(chunk).includes(exitMark)) return
    isDown = true
    // Node writes the error after the mark.
    await pause(500)
    const output = lastWords().replaceAll(`${exitMark}\n`, '')
    // Omits errors from before the last change.
    tell.ended(output.slice(Math.max(0, output.lastIndexOf('[tsx] change in'))))
    while (child.exitCode === null && !(await isHealthy(url))) await pause(300)
    isDown = false
    tell.answers()
  })
}

/** Ends processes, and kills them after 12 s. Resolves when all have ended. */
export const stopProcesses = async (children) => {
  for (const child of children) child.kill('SIGTERM')
  const limit = setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, 12_000)
  const isRunning = ({ exitCode, signalCode }) => exitCode === null && signalCode === null
  await Promise.all(
    children.filter(isRunning).map((child) => new Promise((done) => child.once('exit', done))),
  )
  clearTimeout(limit)
}

/** Logins after a fresh start; the passwords are for development only. */
export const demoCustomers = [
  'Log in as      password       who',
  'ada            Ada-Naira-1    a regular customer with a default bank account',
  'newbie         New-Naira-1    brand-new: no bank account, no transactions',
  'kemi           Kemi-Naira-1   must verify her identity (KYC)',
  'oldie          Old-Naira-1    an old account that has to be recovered',
]

/** Draws a frame around the lines. */
export const framed = (lines) => {
  const width = Math.max(...lines.map((line) => line.length))
  const edge = '─'.repeat(width + 2)
  return [`┌${edge}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${edge}┘`].join('\n')
}

const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }
const hasDisplay = () => Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)

/** Opens the app if a person uses the terminal; not in CI, over a pipe, or with NO_OPEN=1. */
export const openBrowser = (url) => {
  if (!process.stdout.isTTY || process.env.CI || process.env.NO_OPEN) return
  const opener = openers[process.platform] ?? (hasDisplay() ? ['xdg-open'] : undefined)
  if (!opener) return
  const [command, ...args] = opener
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
